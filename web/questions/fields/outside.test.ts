import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { checkAnswers } from '../../../api/questions/form.ts'
import type { Attribute, QuestionType } from '../../../workflows/definition/graph.ts'
import { createUploadQueue } from '../uploadQueue.ts'
import { fields } from './index.ts'

const url = 'https://films.example/safety'
const buildQuestion = (type: QuestionType, config: Attribute['config']): Attribute => ({
  id: 'seen',
  componentId: 'one',
  key: 'seen',
  type,
  label: 'Please look',
  helpText: '',
  required: true,
  alignment: 'LEFT',
  options: [],
  config,
  visibleTo: [],
  visibleWhen: null,
  personal: 'NONE',
  order: 0,
})
const renderQuestion = (question: Attribute) =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(fields[question.type], {
        question,
        id: 'seen',
        answer: undefined,
        change: () => {},
        error: undefined,
        shelf: {
          rows: [],
          pathOf: (id) => id,
          queue: createUploadQueue(() => Promise.reject(new Error('None is sent'))),
          remove: null,
        },
      }),
    ),
  )

describe('what a form shows by its web address', () => {
  test.each(['IMAGE', 'VIDEO', 'UPLOAD_RESOURCE', 'RESOURCE'] as const)(
    '%s is a link to open, and nothing is fetched before',
    (type) => {
      const markup = renderQuestion(buildQuestion(type, { url, alt: 'Two people at a table' }))
      expect(markup).toContain(`href="${url}"`)
      expect(markup).not.toContain('src=')
    },
  )
  test('a film has its caption, and opening it is an answer that lets a required one be sent', () => {
    const film = buildQuestion('VIDEO', { url, caption: 'Ten minutes' })
    expect(renderQuestion(film)).toContain('Ten minutes')
    const sections = [
      {
        id: 'one',
        title: 'One',
        columns: 1 as const,
        order: 0,
        visibleWhen: null,
        visibleTo: [],
        attributes: [film],
      },
    ]
    expect(checkAnswers({ sections, answers: {}, path: 'answers' })).toMatchObject([{ code: 'required' }])
    expect(checkAnswers({ sections, answers: { seen: new Date().toISOString() }, path: 'answers' })).toEqual(
      [],
    )
  })
})
