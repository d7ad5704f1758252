import { Button, Modal, Stack, Tabs, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answers } from '../../../../api/complaints/contract.ts'
import { formsOf } from '../../../../workflows/definition/compile.ts'
import { usePreviewShelf } from '../../../questions/usePreviewShelf.ts'
import { SectionForm } from '../../../questions/SectionForm.tsx'
import { useDraft } from '../draft.ts'
import { whoActs } from '../labels.ts'
import { FixedParts } from './FixedParts.tsx'
import { dependsOnOthers, fixedPartsFor, readerNames, readersOfForm, type FormPlace } from './formReaders.ts'
import { FormRead } from './FormRead.tsx'

/** Previews a form as the person who fills it in and as each other reader sees it. */
export function PreviewForm({ place }: { place: FormPlace }) {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconEye size={14} aria-hidden />} onClick={open}>
        {t('Preview form')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('Preview form')}
        size="xl"
        fullScreen={narrow}
        closeButtonProps={{ 'aria-label': t('Close') }}
        data-own-undo
      >
        <Shown place={place} />
      </Modal>
    </>
  )
}

const filling = 'FILLING'
function Shown({ place }: { place: FormPlace }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const [answers, setAnswers] = useState<Answers>({})
  const shelf = usePreviewShelf()
  const sections = formsOf(graph)[place] ?? []
  const step = graph.steps.find(({ id }) => id === place)
  const readers = readersOfForm(graph, place)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('Try it out: fill it in, then see what each reader gets. Nothing is saved.')}
      </Text>
      <Tabs defaultValue={filling} keepMounted={false}>
        <Tabs.List aria-label={t('Seen by')}>
          <Tabs.Tab value={filling}>
            {t('Filling it in: {{who}}', { who: step ? whoActs(graph, step) : t('Complainant') })}
          </Tabs.Tab>
          {readers.map((reader) => (
            <Tabs.Tab key={reader} value={reader}>
              {t(readerNames[reader])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={filling} pt="md">
          <Stack gap="lg">
            {step?.description && <Text>{step.description}</Text>}
            {place === 'filing' && (
              <FixedParts
                shelf={shelf}
                witnessesShownTo={(['RESPONDENT', 'EMPLOYER'] as const).filter((party) =>
                  fixedPartsFor(party, graph, place).includes('WITNESSES'),
                )}
              />
            )}
            <SectionForm
              sections={sections}
              answers={answers}
              change={setAnswers}
              errors={{}}
              shelf={shelf}
              id={(path) => `preview-${path}`}
            />
            {dependsOnOthers(sections) && (
              <Text size="sm" c="dimmed">
                {t('Questions that depend on answers in other forms do not appear in this preview.')}
              </Text>
            )}
          </Stack>
        </Tabs.Panel>
        {readers.map((reader) => (
          <Tabs.Panel key={reader} value={reader} pt="md">
            <FormRead reader={reader} place={place} sections={sections} answers={answers} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
