import { Group, Paper, Select, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MeetingField } from '../../../../workflows/definition/graph.ts'
import { fault } from '../../../../api/messages/say.ts'
import { msg } from '../../../i18n.ts'
import { useEdit } from '../draft.ts'
import {
  isFixedField,
  moveMeetingField,
  removeMeetingField,
  setMeetingField,
} from '../../../../workflows/definition/edit/meetingFields.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { OptionsInput } from '../../../parts/OptionsInput.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import classes from './panel.module.css'

const OwnKey = MeetingField.shape.key.refine((key) => !isFixedField(key), fault('workflows.fieldAlwaysAsked'))
const types = [
  { value: 'INPUT_BOX', label: msg('Single line') },
  { value: 'TEXT_AREA', label: msg('Longer text') },
  { value: 'SINGLE_SELECT', label: msg('One of several options') },
]

const moments = [
  { value: 'BOTH', label: msg('When planning and with the minutes') },
  { value: 'PLANNING', label: msg('When planning') },
  { value: 'RECORDING', label: msg('With the minutes') },
]

export function MeetingFieldCard({
  field,
  isFirst,
  isLast,
  readOnly,
}: {
  field: MeetingField
  isFirst: boolean
  isLast: boolean
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const edit = useEdit()
  const set = (change: Parameters<typeof setMeetingField>[1]) =>
    edit(t('Change meeting field'), setMeetingField(field.id, change), `field ${field.id}`)
  return (
    <Paper
      p="sm"
      component="fieldset"
      className={classes.group ?? ''}
      aria-label={t('Field {{label}}', { label: field.label })}
    >
      <Stack gap="xs">
        <Group gap={4} wrap="nowrap" align="flex-end">
          <div style={{ flex: 1 }}>
            <DraftText
              label={t('Field')}
              value={field.label}
              fits={MeetingField.shape.label}
              limit={120}
              readOnly={readOnly}
              onChange={(label) => set({ label })}
            />
          </div>
          <RowButtons
            what={t('field “{{label}}”', { label: field.label })}
            isFirst={isFirst}
            isLast={isLast}
            readOnly={readOnly}
            onMove={(by) => edit(t('Move meeting field'), moveMeetingField(field.id, by))}
            onRemove={() => edit(t('Remove meeting field'), removeMeetingField(field.id))}
          />
        </Group>
        <Group grow align="flex-end">
          <Select
            label={t('Answer')}
            allowDeselect={false}
            disabled={readOnly}
            value={field.type}
            data={types.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(type) => set({ type: MeetingField.shape.type.parse(type) })}
          />
          <DraftText
            label={t('Key')}
            value={field.key}
            fits={OwnKey}
            limit={60}
            readOnly={readOnly}
            onChange={(key) => set({ key })}
          />
        </Group>
        {field.type === 'SINGLE_SELECT' && (
          <OptionsInput
            label={t('Options')}
            most={50}
            value={field.options}
            readOnly={readOnly}
            onChange={(options) => set({ options })}
          />
        )}
        <Select
          label={t('Asked')}
          allowDeselect={false}
          disabled={readOnly}
          value={field.asked ?? 'BOTH'}
          data={moments.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(moment) => set({ asked: MeetingField.shape.asked.parse(moment) })}
        />
        <Switch
          label={t('Required')}
          checked={field.required}
          disabled={readOnly}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
      </Stack>
    </Paper>
  )
}
