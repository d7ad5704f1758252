import { Button, Menu, ScrollArea, Text } from '@mantine/core'
import { IconAlignLeft, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Block } from '../../api/courses/definition/draft.ts'
import { addBlock } from '../../api/courses/definition/edit.ts'
import { answerKinds } from '../../api/questions/index.ts'
import { QuestionType } from '../../workflows/definition/graph.ts'
import { msg } from '../i18n.ts'
import { newId } from '../parts/newId.ts'
import { questionKinds } from '../questions/settings/index.ts'
import { useCourseStore, useEdit } from './draft.ts'

const everyType = Object.keys(questionKinds).map((type) => QuestionType.parse(type))
const groupsOf = (types: QuestionType[]) =>
  [
    { title: msg('Show'), types: types.filter((type) => questionKinds[type].isContent) },
    { title: msg('Ask'), types: types.filter((type) => !questionKinds[type].isContent) },
  ].filter((group) => group.types.length > 0)

type Props = { itemId: string; isQuiz: boolean; types?: QuestionType[] }
/**
 * Adds text, or one of the 16 types of questions and content, or of `types`. In a quiz, new questions that can be
 * marked give a point.
 */
export function AddBlock({ itemId, isQuiz, types = everyType }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const store = useCourseStore()
  const add = (what: string, block: Block) => {
    edit(t('Add {{question}}', { question: what.toLowerCase() }), addBlock(block))
    store.getState().choose(itemId, block.id)
  }
  const addQuestion = (type: QuestionType) => {
    const { fresh, word } = questionKinds[type]
    const { options = [], config = {} } = fresh?.() ?? {}
    add(t(word), {
      id: newId(),
      itemId,
      order: 0,
      type,
      label: '',
      helpText: '',
      required: answerKinds[type].isAsked,
      alignment: 'LEFT',
      options,
      config,
      marking: isQuiz && answerKinds[type].marks ? { points: 1 } : null,
      feedback: '',
      watching:
        type === 'VIDEO' ? { durationSeconds: null, minPercent: 90, maySkip: true, captions: {} } : null,
    })
  }
  return (
    <Menu withinPortal width={330} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {isQuiz ? t('Add a question') : t('Add content')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={420} type="auto">
          <Menu.Item
            leftSection={<IconAlignLeft size={18} aria-hidden />}
            onClick={() => add(t('Text'), { id: newId(), itemId, order: 0, type: 'TEXT', html: '' })}
          >
            <Text size="sm">{t('Text')}</Text>
            <Text size="xs" c="dimmed">
              {t('Paragraphs, headings, lists and links')}
            </Text>
          </Menu.Item>
          {groupsOf(types).map((group) => [
            <Menu.Label key={group.title}>{t(group.title)}</Menu.Label>,
            ...group.types.map((type) => {
              const { Icon, word, hint } = questionKinds[type]
              return (
                <Menu.Item
                  key={type}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => addQuestion(type)}
                >
                  <Text size="sm">{t(word)}</Text>
                  <Text size="xs" c="dimmed">
                    {t(hint)}
                  </Text>
                </Menu.Item>
              )
            }),
          ])}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
