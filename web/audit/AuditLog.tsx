import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconDownload, IconListSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { audit, type AuditEntry, type AuditFilter } from '../../api/audit/contract.ts'
import { useApiMutation } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { JobFile } from '../reports/JobFile.tsx'
import { Chain } from './Chain.tsx'
import { Changes } from './Changes.tsx'
import { Filter } from './Filter.tsx'
import { nounLabel, saidOf } from './labels.ts'

/** /audit */
export function Component() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<AuditFilter>({})
  const [jobId, setJobId] = useState<string | null>(null)
  const list = useList(audit.search, { body: filter })
  const make = useApiMutation(audit.export, { refreshes: [], onDone: (job) => setJobId(job.jobId) })
  const change = (to: Partial<AuditFilter>) => {
    setFilter({ ...filter, ...to })
    list.goTo(0)
  }
  const take = (format: 'CSV' | 'XLSX') => make.mutate({ body: { filter, format } })
  return (
    <Page
      title={t('Audit log')}
      lead={t(
        'What was done here, by whom and when. Each complaint has its own ' +
          'record, which only the people involved in it can open.',
      )}
      action={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button loading={make.isPending} leftSection={<IconDownload size={18} aria-hidden />}>
              {t('Export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => take('XLSX')}>{t('As an Excel workbook')}</Menu.Item>
            <Menu.Item onClick={() => take('CSV')}>{t('As CSV')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      <Stack gap="lg">
        <MutationError error={make.error} />
        {jobId && <JobFile key={jobId} jobId={jobId} onClose={() => setJobId(null)} />}
        <Chain />
        <Filter filter={filter} change={change} />
        <div>
          <DataTable
            list={list}
            label={t('Audit log')}
            keyOf={(entry) => String(entry.seq)}
            empty={{ icon: IconListSearch, words: t('No entries match these filters.') }}
            columns={[
              {
                title: t('Action'),
                render: (entry) => (
                  <>
                    <Action entry={entry} />
                    <Changes entry={entry} />
                  </>
                ),
              },
              { title: t('By'), render: (entry) => <By entry={entry} /> },
              { title: t('Time'), render: (entry) => <When at={entry.at} relative={false} /> },
              { title: t('Record'), render: (entry) => <Of entry={entry} /> },
              {
                title: t('Entry'),
                align: 'right',
                render: (entry) => (
                  <Text
                    span
                    size="sm"
                    ff="monospace"
                    title={t('Start of its checksum: {{hash}}', { hash: entry.hash })}
                  >
                    {entry.seq}
                  </Text>
                ),
              },
            ]}
          />
        </div>
      </Stack>
    </Page>
  )
}

function Action({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const label = saidOf(entry.action)
  return label ? (
    <>{t(label)}</>
  ) : (
    <Text span ff="monospace" size="sm">
      {entry.action}
    </Text>
  )
}

function By({ entry: { by, impersonated } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  if (by === null) return <>{t('The system')}</>
  if (by.name === null) return <>{t('The platform')}</>
  return impersonated ? <>{t('The platform, as {{name}}', { name: by.name })}</> : <>{by.name}</>
}

/** By its name; the end of its id tells apart things that have none, and all of it is in the title. */
function Of({ entry: { entity, entityId, recordName } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  return (
    <>
      {t(nounLabel(entity))}
      {recordName && entityId ? (
        <Text size="sm" c="dimmed" title={entityId}>
          {recordName}
        </Text>
      ) : (
        entityId && (
          <>
            {' '}
            <Text span size="sm" c="dimmed" ff="monospace" title={entityId}>
              {entityId.slice(-6)}
            </Text>
          </>
        )
      )}
    </>
  )
}
