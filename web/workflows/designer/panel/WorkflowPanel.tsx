import { Accordion, Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { disclaimer, lawPacks } from '../../../../workflows/definition/law.ts'
import { msg } from '../../../i18n.ts'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { setConfidentiality, setLawPack } from '../../../../workflows/definition/edit/workflow.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import type { PanelSection } from '../locate.ts'
import { CaseClocksPart } from './CaseClocksPart.tsx'
import { EndingsPart } from './EndingsPart.tsx'
import { FilingPart } from './FilingPart.tsx'
import { FormPart } from './FormPart.tsx'
import { NextSteps } from './NextSteps.tsx'
import { StatementsPart } from './StatementsPart.tsx'
import { LanguagesPart } from '../translations/LanguagesPart.tsx'
import { WorkflowFields } from './WorkflowFields.tsx'
import classes from './panel.module.css'

type WorkflowPanelSection = {
  section: PanelSection
  title: string
  Body: () => ReactNode
  forMeetings?: boolean
}
const parts: WorkflowPanelSection[] = [
  { section: 'basics', title: msg('Name and business units'), Body: WorkflowFields },
  {
    section: 'outcomes',
    title: msg('How it starts'),
    Body: () => <NextSteps from="start" outcome={null} name="" />,
  },
  {
    section: 'form',
    title: msg('Complaint form'),
    Body: () => <FormPart stepId="filing" />,
    forMeetings: false,
  },
  { section: 'needs', title: msg('Prerequisites to confirm'), Body: StatementsPart, forMeetings: false },
  {
    section: 'settings',
    title: msg('Filing and visibility'),
    Body: FilingPart,
    forMeetings: false,
  },
  { section: 'terms', title: msg('Case deadlines'), Body: CaseClocksPart },
  { section: 'endings', title: msg('Withdrawing and reopening'), Body: EndingsPart },
  { section: 'clock', title: msg('Law and confidentiality'), Body: LawPart },
  { section: 'languages', title: msg('Languages'), Body: LanguagesPart },
]

/** The workflow itself, when nothing in the drawing is chosen. */
export function WorkflowPanel() {
  const { t } = useTranslation()
  const section = useDraft((draft) => draft.section) ?? 'basics'
  const isMeeting = useDraft((draft) => draft.graph.kind === 'MEETING')
  const store = useDraftStore()
  const open = (value: string | null) =>
    store
      .getState()
      .choose({ chosen: null, section: parts.find((part) => part.section === value)?.section ?? 'basics' })
  return (
    <Accordion
      value={section}
      onChange={open}
      className={classes.parts ?? ''}
      chevronPosition="left"
      order={3}
      transitionDuration={0}
    >
      {parts
        .filter((part) => !isMeeting || part.forMeetings !== false)
        .map(({ section: value, title, Body }) => (
          <Accordion.Item key={value} value={value}>
            <Accordion.Control>
              <Text size="sm" fw={600}>
                {t(title)}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              {section === value && (
                <Stack gap="sm">
                  <Body />
                </Stack>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
    </Accordion>
  )
}

function LawPart() {
  const { t } = useTranslation()
  const { lawPack, confidentiality } = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  return (
    <>
      <Select
        label={t('Law pack')}
        description={t('Its time limits are checked before publishing')}
        placeholder={t('None')}
        clearable
        disabled={readOnly}
        value={lawPack}
        data={Object.values(lawPacks).map((pack) => ({ value: pack.id, label: pack.name }))}
        onChange={(id) => edit(t('Choose law pack'), setLawPack(id))}
      />
      {lawPack && (
        <Text size="xs" c="dimmed">
          {disclaimer}
        </Text>
      )}
      <DraftText
        label={t('Confidentiality notice')}
        description={t('Shown to everyone before they file')}
        rows={3}
        limit={4000}
        value={confidentiality}
        readOnly={readOnly}
        onChange={(text) => edit(t('Write confidentiality'), setConfidentiality(text), 'confidentiality')}
      />
    </>
  )
}
