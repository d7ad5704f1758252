import { Group, Paper, Select, Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Action, ActionType, type Step } from '../../../../workflows/definition/graph.ts'
import { committees } from '../../../../api/committees/contract.ts'
import { useApiQuery } from '../../../client.ts'
import { useDraft, useEdit } from '../draft.ts'
import {
  moveAction,
  removeAction,
  setAction,
  setActionType,
} from '../../../../workflows/definition/edit/actions.ts'
import { freshNotice } from '../freshParts.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { CourseInput } from '../inputs/CourseInput.tsx'
import { RecipientsInput } from '../inputs/RecipientsInput.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import { actionWords, momentWords } from '../labels.ts'
import classes from './panel.module.css'

type Props = { action: Action; step: Step; isFirst: boolean; isLast: boolean; readOnly: boolean }

export function ActionCard({ action, step, isFirst, isLast, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const isMeeting = useDraft((draft) => draft.graph.kind === 'MEETING')
  const changeType = (type: ActionType) => setActionType(action.id, type, freshNotice(type))
  const set = (what: string, change: Parameters<typeof setAction>[1]) =>
    edit(what, setAction(action.id, change), `${what} ${action.id}`)
  return (
    <Paper
      p="sm"
      component="fieldset"
      className={classes.group ?? ''}
      aria-label={`${t(actionWords[action.type])}, ${t(momentWords[action.on]).toLowerCase()}`}
    >
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Switch
            label={
              <Text span size="sm" fw={600}>
                {t(actionWords[action.type])}
              </Text>
            }
            checked={action.enabled}
            disabled={readOnly}
            onChange={(event) =>
              set(event.currentTarget.checked ? t('Switch action on') : t('Switch action off'), {
                enabled: event.currentTarget.checked,
              })
            }
          />
          <RowButtons
            what={t('this action')}
            isFirst={isFirst}
            isLast={isLast}
            readOnly={readOnly}
            onMove={(by) => edit(t('Move action'), moveAction(action.id, by))}
            onRemove={() => edit(t('Remove action'), removeAction(action.id))}
          />
        </Group>
        {!isMeeting && (
          <Select
            label={t('Action')}
            allowDeselect={false}
            disabled={readOnly}
            value={action.type}
            data={ActionType.options.map((type) => ({ value: type, label: t(actionWords[type]) }))}
            onChange={(type) => edit(t('Change action'), changeType(ActionType.parse(type)))}
          />
        )}
        <Select
          label={t('When')}
          allowDeselect={false}
          disabled={readOnly}
          value={action.on}
          data={Object.entries(momentWords).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(on) => set(t('Change trigger'), { on: Action.shape.on.parse(on) })}
        />
        {action.on === 'COMPLETE' && (
          <Select
            label={t('For which outcome')}
            placeholder={t('All outcomes')}
            clearable
            disabled={readOnly}
            value={action.outcome}
            data={step.outcomes.map((outcome) => ({ value: outcome.id, label: outcome.label }))}
            onChange={(outcome) => set(t('Set outcome'), { outcome })}
          />
        )}
        {action.type.startsWith('INFORM_') && (
          <Text size="sm" c="dimmed">
            {t(
              'If no one with an account can be informed, the committee is asked to serve the notice outside ' +
                'the system. Steps of this party open once the committee has recorded that.',
            )}
          </Text>
        )}
        {action.type === 'TRANSFER_COMPLAINT' ? (
          <CommitteeSelect action={action} readOnly={readOnly} />
        ) : action.type === 'ASSIGN_COURSE' ? (
          <CourseInput action={action} readOnly={readOnly} />
        ) : (
          <Notice action={action} readOnly={readOnly} />
        )}
      </Stack>
    </Paper>
  )
}

function CommitteeSelect({ action, readOnly }: { action: Action; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const { data = [] } = useApiQuery(committees.list)
  const offered = data
    .filter((one) => one.active || one.committeeId === action.committeeId)
    .map((one) => ({ value: one.committeeId, label: `${one.name}, ${one.branchName}` }))
  return (
    <Select
      label={t('Which committee takes over')}
      placeholder={t('Choose a committee')}
      disabled={readOnly}
      value={action.committeeId}
      data={offered}
      onChange={(committeeId) => edit(t('Choose committee'), setAction(action.id, { committeeId }))}
    />
  )
}

function Notice({ action, readOnly }: { action: Action; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const template = action.template ?? { subject: '', body: '' }
  const write = (change: Partial<typeof template>) =>
    edit(
      t('Write notice'),
      setAction(action.id, { template: { ...template, ...change } }),
      `notice ${action.id}`,
    )
  return (
    <>
      <RecipientsInput
        label={t('Who is notified')}
        value={action.recipients}
        readOnly={readOnly}
        onChange={(recipients) => edit(t('Set recipients'), setAction(action.id, { recipients }))}
      />
      <DraftText
        label={t('Subject')}
        limit={160}
        value={template.subject}
        readOnly={readOnly}
        onChange={(subject) => write({ subject })}
      />
      <DraftText
        label={t('Text')}
        rows={3}
        limit={4000}
        value={template.body}
        readOnly={readOnly}
        description={t(
          '{caseNo}, {step}, {stage} and {dueOn} are filled in. Emails never ' +
            'contain this text; they only say that something is waiting.',
        )}
        onChange={(body) => write({ body })}
      />
    </>
  )
}
