import { Button, ColorInput, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Stage } from '../../../../workflows/definition/graph.ts'
import { useDraft, useDraftStore, useEdit, useNaming } from '../draft.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { moveStage, removeStage, setStage } from '../../../../workflows/definition/edit/stages.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { PartiesInput } from '../inputs/PartiesInput.tsx'
import { StageReaderTexts } from './ReaderTextInputs.tsx'

const swatches = ['#2f6bb3', '#1d7a4f', '#a86400', '#b3261e', '#6b4fb3', '#0f766e', '#8a4b2a', '#5d625f']

/** The chosen stage. */
export function StagePanel({ stage }: { stage: Stage }) {
  const { t } = useTranslation()
  const { stages, steps } = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const set = (what: string, change: Parameters<typeof setStage>[1]) =>
    edit(what, setStage(stage.id, change), `${what} ${stage.id}`)
  return (
    <Stack gap="sm" p="md">
      <DraftText
        label={t('Name')}
        value={stage.name}
        fits={Stage.shape.name}
        limit={120}
        readOnly={readOnly}
        onArrival={useNaming(stage.id)}
        onChange={(name) => set(t('Rename stage'), { name })}
      />
      <DraftText
        label={t('Purpose of this stage')}
        description={t('For the committee')}
        rows={2}
        limit={4000}
        value={stage.description}
        readOnly={readOnly}
        onChange={(description) => set(t('Describe stage'), { description })}
      />
      <StageReaderTexts stage={stage} />
      <ColorInput
        label={t('Colour')}
        placeholder={t('None')}
        format="hex"
        disabled={readOnly}
        swatches={swatches}
        swatchesPerRow={8}
        withPicker={false}
        value={stage.color ? `#${stage.color}` : ''}
        eyeDropperButtonProps={{ 'aria-label': t('Pick a colour from the screen') }}
        onChange={(color) => {
          if (color === '' || /^#[0-9a-f]{6}$/i.test(color))
            set(t('Colour stage'), { color: color === '' ? null : color.slice(1) })
        }}
      />
      <PartiesInput
        label={t('Who else sees this stage')}
        value={stage.visibleTo}
        readOnly={readOnly}
        onChange={(visibleTo) => set(t('Change who can see it'), { visibleTo })}
      />
      <Text size="sm" c="dimmed">
        {t('{{count}} steps in this stage', {
          count: steps.filter((step) => step.stageId === stage.id).length,
        })}
      </Text>
      {!readOnly && <StageButtons stage={stage} ids={inOrder(stages).map((one) => one.id)} />}
    </Stack>
  )
}

function StageButtons({ stage: { id }, ids }: { stage: Stage; ids: string[] }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const store = useDraftStore()
  const remove = () => {
    edit(t('Remove stage'), removeStage(id))
    store.getState().choose({ chosen: null, section: null })
  }
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        disabled={ids[0] === id}
        leftSection={<IconArrowUp size={14} aria-hidden />}
        onClick={() => edit(t('Move stage'), moveStage(id, -1))}
      >
        {t('Up')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={ids.at(-1) === id}
        leftSection={<IconArrowDown size={14} aria-hidden />}
        onClick={() => edit(t('Move stage'), moveStage(id, 1))}
      >
        {t('Down')}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={remove}>
        {t('Remove with its steps')}
      </Button>
    </Group>
  )
}
