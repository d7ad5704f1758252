import { SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Attribute } from '../../../../workflows/definition/graph.ts'
import { t, msg } from '../../../i18n.ts'
import { questionKinds } from '../../../questions/settings/index.ts'
import { useEdit, useNaming } from '../draft.ts'
import { sendResource } from '../sendResource.ts'
import { useOpenWorkflow } from '../useOpenWorkflow.ts'
import { renameKey, setAttribute, setConfig } from '../../../../workflows/definition/edit/forms.ts'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { DraftText } from '../../../parts/DraftText.tsx'
import { PartiesInput } from '../inputs/PartiesInput.tsx'

const personal = [
  { value: 'NONE', label: msg('No personal data') },
  { value: 'PERSONAL', label: msg('Personal') },
  { value: 'SENSITIVE', label: msg('Sensitive') },
]
const alignments = [
  { value: 'LEFT', label: msg('Left') },
  { value: 'CENTER', label: msg('Centre') },
  { value: 'RIGHT', label: msg('Right') },
]

export function QuestionSettings({ attribute, readOnly }: { attribute: Attribute; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const opened = useOpenWorkflow()
  const { id } = attribute
  const { Settings, isContent } = questionKinds[attribute.type]
  const set = (what: string, change: Parameters<typeof setAttribute>[1]) =>
    edit(what, setAttribute(id, change), `${what} ${id}`)
  return (
    <Stack gap="sm" p="xs" pt={4}>
      <DraftText
        label={isContent ? t('Label') : t('Question')}
        value={attribute.label}
        fits={Attribute.shape.label}
        limit={120}
        readOnly={readOnly}
        onArrival={useNaming(id)}
        onChange={(label) => set(t('Write question'), { label })}
      />
      <DraftText
        label={t('Help')}
        rows={1}
        limit={500}
        value={attribute.helpText}
        readOnly={readOnly}
        onChange={(helpText) => set(t('Write help'), { helpText })}
      />
      {Settings && (
        <Settings
          question={attribute}
          readOnly={readOnly}
          set={(change, what) =>
            edit(what ?? t('Change question'), setConfig(id, change), what ? '' : `config ${id}`)
          }
          attach={(file) => sendResource(file, id, opened)}
          setOptions={(options) => set(t('Change options'), { options })}
        />
      )}
      {!isContent && (
        <Switch
          label={t('Required')}
          checked={attribute.required}
          disabled={readOnly}
          onChange={(event) => set(t('Set required'), { required: event.currentTarget.checked })}
        />
      )}
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('Alignment')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('Alignment')}
          disabled={readOnly}
          value={attribute.alignment}
          data={translateChoices(alignments)}
          onChange={(alignment) => set(t('Align'), { alignment: Attribute.shape.alignment.parse(alignment) })}
        />
      </div>
      <PartiesInput
        label={t('Who else sees it')}
        value={attribute.visibleTo}
        readOnly={readOnly}
        onChange={(visibleTo) => set(t('Change who can see it'), { visibleTo })}
      />
      {!isContent && (
        <Select
          label={t('Personal data')}
          description={t(
            'Personal and sensitive answers are never stored in the ' +
              'complaint’s history, and conditions cannot depend on them',
          )}
          allowDeselect={false}
          disabled={readOnly}
          value={attribute.personal}
          data={translateChoices(personal)}
          onChange={(mark) =>
            set(t('Mark personal data'), { personal: Attribute.shape.personal.parse(mark) })
          }
        />
      )}
      <ConditionInput
        label={t('Shown when')}
        none={t('Always')}
        not={id}
        value={attribute.visibleWhen}
        readOnly={readOnly}
        onChange={(visibleWhen) => set(t('Change when it is shown'), { visibleWhen })}
      />
      <DraftText
        label={t('Key')}
        description={t('Name of the answer in exports and conditions')}
        value={attribute.key}
        fits={Attribute.shape.key}
        limit={60}
        readOnly={readOnly}
        onChange={(key) => edit(t('Rename key'), renameKey(id, key), `key ${id}`)}
      />
    </Stack>
  )
}

const translateChoices = (choices: { value: string; label: string }[]) =>
  choices.map(({ value, label }) => ({ value, label: t(label) }))
