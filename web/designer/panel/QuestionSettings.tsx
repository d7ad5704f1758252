import { SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { Attribute } from '../../../workflows/definition/graph.ts'
import { attributeKinds } from '../attributes/index.ts'
import { useEdit } from '../draft.ts'
import { renameKey, setAttribute, setConfig } from '../edit/forms.ts'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { DraftText } from '../inputs/DraftText.tsx'
import { PartiesInput } from '../inputs/PartiesInput.tsx'

const personal = [{ value: 'NONE', label: 'Nothing personal' }, { value: 'PERSONAL', label: 'Personal' }, { value: 'SENSITIVE', label: 'Sensitive' }]
const alignments = [{ value: 'LEFT', label: 'Left' }, { value: 'CENTER', label: 'Centre' }, { value: 'RIGHT', label: 'Right' }]

export function QuestionSettings({ attribute, readOnly }: { attribute: Attribute; readOnly: boolean }) {
  const edit = useEdit()
  const { id } = attribute
  const { Settings, isContent } = attributeKinds[attribute.type]
  const set = (what: string, change: Parameters<typeof setAttribute>[1]) => edit(what, setAttribute(id, change), `${what} ${id}`)
  return (
    <Stack gap="sm" p="xs" pt={4}>
      <DraftText label={isContent ? 'Label' : 'Question'} value={attribute.label} fits={Attribute.shape.label} maxLength={120} readOnly={readOnly} onChange={(label) => set('Write question', { label })} />
      <DraftText label="Help" rows={1} maxLength={500} value={attribute.helpText} readOnly={readOnly} onChange={(helpText) => set('Write help', { helpText })} />
      {Settings && <Settings attribute={attribute} readOnly={readOnly} set={(change) => edit('Change question', setConfig(id, change), `config ${id}`)} setOptions={(options) => set('Change options', { options })} />}
      {!isContent && <Switch label="Required" checked={attribute.required} disabled={readOnly} onChange={(event) => set('Set required', { required: event.currentTarget.checked })} />}
      <div>
        <Text size="sm" fw={600} mb={4}>Alignment</Text>
        <SegmentedControl fullWidth aria-label="Alignment" disabled={readOnly} value={attribute.alignment} data={alignments} onChange={(alignment) => set('Align', { alignment: alignment as Attribute['alignment'] })} />
      </div>
      <PartiesInput label="Who else sees it" value={attribute.visibleTo} readOnly={readOnly} onChange={(visibleTo) => set('Set who sees it', { visibleTo })} />
      {!isContent && <Select label="Personal data" description="Personal and sensitive answers never enter the case’s history, and no arrow can depend on them" allowDeselect={false} disabled={readOnly} value={attribute.personal} data={personal} onChange={(mark) => set('Mark personal data', { personal: mark as Attribute['personal'] })} />}
      <ConditionInput label="Shown when" none="Always" not={id} value={attribute.visibleWhen} readOnly={readOnly} onChange={(visibleWhen) => set('Set when it is shown', { visibleWhen })} />
      <DraftText label="Key" description="The name of the answer in exports and conditions" value={attribute.key} fits={Attribute.shape.key} maxLength={60} readOnly={readOnly} onChange={(key) => edit('Rename key', renameKey(id, key), `key ${id}`)} />
    </Stack>
  )
}
