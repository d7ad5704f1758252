import { useDocumentTitle } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { workflows } from '../../../api/workflows/contract.ts'
import { queryClient, useApiQuery } from '../../client.ts'
import { Loading } from '../../parts/Loading.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { Workbench } from './Workbench.tsx'

/** /workflows/:id, and ?version= for one that is not the draft. */
export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const versionId = address.get('version')
  const read = useApiQuery(workflows.read, { params: { id }, query: versionId ? { versionId } : {} })
  useDocumentTitle(read.data ? `${read.data.workflowName} · ${t('Workflow')}` : t('Workflow'))
  // A drawing changes under our hands, so an earlier answer must not be shown when somebody comes back.
  useEffect(
    () => () =>
      queryClient.removeQueries({ queryKey: [workflows.read.method, workflows.read.path], type: 'inactive' }),
    [],
  )
  if (read.error && !read.data) return <LoadError error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Loading lines={8} />
  const { workflowVersionId, status } = read.data.current
  return <Workbench key={`${workflowVersionId} ${status}`} tree={read.data} />
}
