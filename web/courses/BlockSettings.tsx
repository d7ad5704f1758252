import { Fieldset, Select, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { QuestionBlock } from '../../api/courses/definition/draft.ts'
import { setBlock, setConfig, setLesson } from '../../api/courses/definition/edit.ts'
import type { Marking } from '../../api/questions/marking.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'
import { Amount } from '../parts/Amount.tsx'
import { DraftText } from '../parts/DraftText.tsx'
import { markingPanels } from '../questions/marking/index.tsx'
import { questionKinds } from '../questions/settings/index.ts'
import { useDraft, useEdit } from './draft.ts'
import { useBlockPlace } from './openCourse.ts'
import { WatchSettings } from './WatchSettings.tsx'

type Props = { block: QuestionBlock; readOnly: boolean }
type Change = { [K in keyof QuestionBlock]?: QuestionBlock[K] }

/** The settings of a question or content of one of the 16 types, and its marking. */
export function BlockSettings({ block, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const { attach, filePlace } = useBlockPlace()
  const { id } = block
  const { Settings, isContent } = questionKinds[block.type]
  const set = (what: string, change: Change) => edit(what, setBlock(id, change), `${what} ${id}`)
  return (
    <Stack gap="sm">
      <DraftText
        label={isContent ? t('Label') : t('Question')}
        value={block.label}
        fits={QuestionBlock.shape.label}
        limit={500}
        readOnly={readOnly}
        onChange={(label) => set(t('Write question'), { label })}
      />
      <DraftText
        label={t('Help')}
        rows={1}
        limit={500}
        value={block.helpText}
        readOnly={readOnly}
        onChange={(helpText) => set(t('Write help'), { helpText })}
      />
      {Settings && (
        <Settings
          question={block}
          readOnly={readOnly}
          set={(change, what) =>
            edit(what ?? t('Change question'), setConfig(id, change), what ? '' : `config ${id}`)
          }
          setOptions={(options) => set(t('Change options'), { options })}
          attach={attach}
          {...(filePlace === undefined ? {} : { filePlace: `${filePlace} block ${id}` })}
        />
      )}
      {block.type === 'VIDEO' && <WatchSettings block={block} readOnly={readOnly} />}
      {!isContent && (
        <Switch
          label={t('Required')}
          checked={block.required}
          disabled={readOnly}
          onChange={(event) => set(t('Set required'), { required: event.currentTarget.checked })}
        />
      )}
      {block.marking && <TaughtIn block={block} readOnly={readOnly} />}
      <MarkingSettings block={block} set={set} readOnly={readOnly} />
    </Stack>
  )
}

/** For a quiz question: the lesson that people who fail are sent back to. */
function TaughtIn({ block, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const items = useDraft((draft) => draft.course.items)
  const lessons = items.filter(({ kind }) => kind === 'LESSON')
  if (lessons.length === 0 || !items.some(({ id, kind }) => id === block.itemId && kind === 'QUIZ'))
    return null
  return (
    <Select
      label={t('Lesson about this question')}
      description={t('People who fail the quiz with a wrong answer here are sent back to it')}
      data={lessons.map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` }))}
      value={block.lessonId ?? null}
      disabled={readOnly}
      clearable
      onChange={(lessonId) => edit(t('Choose the lesson'), setLesson(block.id, lessonId))}
    />
  )
}

type MarkingProps = Props & { set: (what: string, change: Change) => void }
function MarkingSettings({ block, set, readOnly }: MarkingProps) {
  const { t } = useTranslation()
  const { primary, translations } = useDraft((draft) => draft.course.languages)
  const Panel = markingPanels[block.type]
  if (!Panel) return null
  const { marking } = block
  const languages = [
    primary,
    ...entriesOf(translations).flatMap(([each]) => (each === primary ? [] : [each])),
  ]
  const change = (part: Partial<Marking>) =>
    set(t('Change marking'), { marking: { points: 1, ...marking, ...part } })
  return (
    <Fieldset legend={t('Marking')}>
      <Stack gap="sm">
        <Switch
          label={t('Gives points')}
          checked={marking !== null}
          disabled={readOnly}
          onChange={(event) =>
            set(t('Change marking'), { marking: event.currentTarget.checked ? { points: 1 } : null })
          }
        />
        {marking && (
          <>
            <Amount
              label={t('Points')}
              min={1}
              max={100}
              value={marking.points}
              readOnly={readOnly}
              onChange={(points) => change({ points })}
            />
            <Panel
              question={block}
              marking={marking}
              set={change}
              languages={languages}
              readOnly={readOnly}
            />
            <DraftText
              label={t('Explanation')}
              description={t('Shown with the right answer')}
              rows={1}
              limit={1000}
              value={block.feedback}
              readOnly={readOnly}
              onChange={(feedback) => set(t('Write explanation'), { feedback })}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  )
}
