import { useDocumentTitle } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { courses } from '../../api/courses/contract.ts'
import { queryClient, useApiQuery } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Workbench } from './Workbench.tsx'

/** /courses/:id, and ?version= for one that is not the draft. */
export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const versionId = address.get('version')
  const read = useApiQuery(courses.open, { params: { id }, query: versionId ? { versionId } : {} })
  useDocumentTitle(read.data ? `${read.data.course.title} · ${t('Course')}` : t('Course'))
  // A course changes under our hands, so an earlier answer must not be shown when somebody comes back.
  useEffect(
    () => () =>
      queryClient.removeQueries({ queryKey: [courses.open.method, courses.open.path], type: 'inactive' }),
    [],
  )
  if (read.error && !read.data) return <LoadError error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Loading lines={8} />
  const { courseVersionId, isDraft } = read.data
  return <Workbench key={`${courseVersionId} ${isDraft}`} opened={read.data} />
}
