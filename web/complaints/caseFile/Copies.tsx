import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { caseFiles, type CaseFileCopy } from '../../../api/complaints/caseFileContract.ts'
import { translateMessage } from '../../i18n.ts'
import { jobStatuses } from '../../jobs/labels.ts'
import { Empty } from '../../parts/Empty.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { Pages } from '../../parts/Pages.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { useList } from '../../parts/useList.ts'
import { When } from '../../parts/When.tsx'
import classes from '../page/page.module.css'

const lookEveryMs = 2_000
const isMade = ({ status }: CaseFileCopy) => status !== 'QUEUED' && status !== 'RUNNING'

/** Copies that members of the committee made, and the way to one's own. */
export function Copies({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const list = useList(
    caseFiles.list,
    { params: { id: caseId } },
    { name: 'copies', pageSize: 10, every: lookEveryMs },
  )
  const { page, error, retry } = list
  return (
    <Stack gap="sm" component="section" aria-labelledby="case-file-copies">
      <Title order={2} size="h3" id="case-file-copies">
        {t('Copies')}
      </Title>
      {error && !page && <LoadError error={error} retry={retry} />}
      {!error && !page && <Loading lines={2} />}
      {page?.totalElements === 0 && <Empty words={t('No copies yet.')} />}
      <ul className={classes.plain}>
        {page?.content.map((copy) => (
          <li key={copy.copyId}>
            <Copy copy={copy} />
          </li>
        ))}
      </ul>
      {page && page.totalPages > 1 && <Pages list={list} />}
    </Stack>
  )
}

function Copy({ copy }: { copy: CaseFileCopy }) {
  const { t } = useTranslation()
  const { isRedacted, redactions, by, at, status, failureText, fileUrl, sha256 } = copy
  return (
    <Group gap="sm" justify="space-between" component="output">
      <div>
        <Text fw={600}>
          {isRedacted ? t('Redacted copy ({{number}})', { number: redactions }) : t('Unredacted copy')}
        </Text>
        <Text size="sm" c="dimmed">
          <Sentence say="by {{name}}, {{when}}" name={by} when={<When at={at} relative={false} />} />
          {` · ${t(jobStatuses[status])}`}
        </Text>
        {failureText && <Text size="sm">{translateMessage(failureText)}</Text>}
        {sha256 && (
          <Text size="xs" c="dimmed" ff="monospace" className={classes.checksum}>
            {['SHA-256', sha256].join(' ')}
          </Text>
        )}
      </div>
      {!isMade(copy) && <Loader size="sm" aria-label={t('Creating the file')} />}
      {fileUrl && (
        <Stack gap={2} align="flex-end">
          <Button
            component="a"
            href={fileUrl}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('Download')}
          </Button>
          {copy.expiresAt && (
            <Text size="xs" c="dimmed">
              <Sentence say="until {{when}}" when={<When at={copy.expiresAt} relative={false} />} />
            </Text>
          )}
        </Stack>
      )}
    </Group>
  )
}
