import { createContext, use } from 'react'
import { resourcePath } from './answers.ts'

/** Where files that a question shows are read: a drawing's, unless a course says otherwise. */
const Here = createContext(resourcePath)
export const ContentPathProvider = Here.Provider
export const useContentPath = () => use(Here)
