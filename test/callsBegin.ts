/** Runs in each test process before its test file. */
import { relative } from 'node:path'
import { expect } from 'vitest'
import { beginCalls } from './calls.ts'

beginCalls(relative(process.cwd(), expect.getState().testPath ?? ''))
