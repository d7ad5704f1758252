import { Button, Checkbox, Group, Paper, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseFilePart, caseFiles } from '../../../api/complaints/caseFileContract.ts'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../../client.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { Copies } from './Copies.tsx'
import { partLabels } from './labels.ts'
import { RedactableTexts } from './RedactableTexts.tsx'

/** One PDF of the whole case: what goes in, what is redacted, and the copies that were made. */
export const CaseFile = ({ page: { caseId } }: { page: CasePage }) => (
  <Stack gap="xl">
    <Order caseId={caseId} />
    <Copies caseId={caseId} />
    <RedactableTexts caseId={caseId} />
  </Stack>
)

function Order({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const [parts, choose] = useState<string[]>(CaseFilePart.options)
  const [copy, setCopy] = useState('redacted')
  const order = useApiMutation(caseFiles.order, { refreshes: [caseFiles.list] })
  const refused = fieldErrors(order.error)
  const redacted = useApiQuery(caseFiles.items, { params: { id: caseId }, query: { redactedOnly: 'true' } })
  const [isConfirming, setConfirming] = useState(false)
  const isRedacted = copy === 'redacted'
  const make = () => {
    setConfirming(false)
    order.mutate({
      params: { id: caseId },
      body: { parts: CaseFilePart.options.filter((part) => parts.includes(part)), isRedacted },
    })
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="case-file">
      <Stack gap="md">
        <Title order={2} size="h3" id="case-file">
          {t('Make the case file')}
        </Title>
        <Text size="sm">
          {t(
            'One PDF with contents and page numbers, for an appeal or a court. Only its committee can make it.',
          )}
        </Text>
        <Checkbox.Group
          label={t('Chapters')}
          value={parts}
          onChange={choose}
          error={parts.length === 0 ? t('Choose at least one chapter') : refused['parts']}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
            {CaseFilePart.options.map((part) => (
              <Checkbox key={part} value={part} label={t(partLabels[part])} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Radio.Group label={t('Copy')} value={copy} onChange={setCopy}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="redacted"
              label={t('Redacted')}
              description={t('With a black bar wherever something is redacted below')}
            />
            <Radio
              value="unredacted"
              label={t('Unredacted')}
              description={t('Everything, with the names of all involved')}
            />
          </Stack>
        </Radio.Group>
        <MutationError error={order.error?.fields.length === 0 ? order.error : null} />
        <Group>
          <Button
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            loading={order.isPending}
            disabled={parts.length === 0 || (isRedacted && redacted.isPending)}
            onClick={() => (isRedacted && redacted.data?.length === 0 ? setConfirming(true) : make())}
          >
            {t('Make the case file')}
          </Button>
        </Group>
        <Confirm
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          question={t('Make a redacted copy without any redaction?')}
          verb={t('Make it all the same')}
          onConfirm={make}
        >
          {t(
            'Nothing is redacted yet. This copy would show every name and every text, as an unredacted one does.',
          )}
        </Confirm>
      </Stack>
    </Paper>
  )
}
