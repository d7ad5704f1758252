import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { Empty } from '../../parts/Empty.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { EvidenceLink } from '../AnswerRows.tsx'
import { Uploads } from '../../questions/Uploads.tsx'
import classes from './page.module.css'
import { useCaseShelf } from './useCase.tsx'

const fieldOfEvidence = 'add-evidence'
/** Files that belong to it: to fetch, and to add while it is open. */
export function Evidence({ page }: { page: CasePage }) {
  const { t } = useTranslation()
  const shelf = useCaseShelf(page, fieldOfEvidence)
  return (
    <Stack gap="lg">
      {page.evidence.length === 0 && (
        <Empty words={t('No files yet. Pictures, messages or recordings can be added here.')} />
      )}
      <ul className={classes.plain}>
        {page.evidence.map((row) => (
          <li key={row.evidenceId}>
            <EvidenceLink row={row} />
            <Text size="sm" c="dimmed">
              {row.step ? `${row.step} · ` : ''}
              <Sentence
                say="added by {{name}}, {{when}}"
                name={row.uploadedBy}
                when={<When at={row.createdAt} relative={false} />}
              />
            </Text>
          </li>
        ))}
      </ul>
      {page.abilities.addEvidence && (
        <Uploads
          id={fieldOfEvidence}
          label={t('Add evidence')}
          description={t('Files you add stay with the complaint.')}
          shelf={shelf}
          ids={[]}
          change={() => undefined}
        />
      )}
    </Stack>
  )
}
