import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { courses } from '../../api/courses/contract.ts'
import type { Job, JobStatus } from '../../api/jobs/contract.ts'
import { useApiQuery } from '../client.ts'
import { useJob } from '../jobs/useJob.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { addressOf, isImportKind, importKindLabels, type ImportKind } from '../invites/kinds.ts'
import { ChooseFile } from './steps/ChooseFile.tsx'
import { Columns } from './steps/Columns.tsx'
import { Preview } from './steps/Preview.tsx'
import { Run } from './steps/Run.tsx'

/**
 * /invites/import, /courses/:courseId/people/import: what it is for, the file and its job stand in the address, so
 * that a reload goes on.
 */
export function Component() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const params = useParams()
  const [wished, fileId, jobId] = [address.get('kind'), address.get('file'), address.get('job')]
  const { data: job, error, refetch } = useJob(jobId)
  useReloadRows(job)
  const kind: ImportKind =
    job && isImportKind(job.kind)
      ? job.kind
      : isImportKind(wished)
        ? wished
        : params['courseId']
          ? 'COURSE_ENROL'
          : 'INVITE_IMPORT'
  const courseId = params['courseId'] ?? job?.courseIds[0]
  const go = (to: { file?: string; job?: string }) => navigate(addressOf(kind, courseId, to))
  const another = () => go({})
  const crumbs = useCrumbs(kind, courseId)
  if (kind === 'COURSE_ENROL' && !jobId && !courseId) return <Navigate to="/courses" replace />
  return (
    <Page title={t(importKindLabels[kind].title)} lead={t(importKindLabels[kind].lead)} crumbs={crumbs}>
      {jobId ? (
        error && !job ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : !job ? (
          <Loading lines={6} />
        ) : isPreview(job.status) ? (
          <Preview
            kind={kind}
            job={job}
            onColumns={fileId ? () => go({ file: fileId }) : undefined}
            onAnother={another}
          />
        ) : (
          <Run kind={kind} job={job} onAnother={another} />
        )
      ) : fileId ? (
        <Columns
          key={fileId}
          kind={kind}
          courseId={courseId}
          fileId={fileId}
          onChecked={(id) => go({ file: fileId, job: id })}
          onBack={another}
        />
      ) : (
        <ChooseFile kind={kind} courseId={courseId} onChosen={(id) => go({ file: id })} />
      )}
    </Page>
  )
}

const isPreview = (status: JobStatus) => ['QUEUED', 'VALIDATING', 'AWAITING_CONFIRMATION'].includes(status)

function useCrumbs(kind: ImportKind, courseId: string | undefined) {
  const { t } = useTranslation()
  const course = useApiQuery(
    courses.open,
    { params: { id: courseId ?? '' } },
    { when: courseId !== undefined },
  )
  if (kind === 'INVITE_IMPORT') return [{ label: t('Invites'), to: '/invites' }]
  if (!courseId) return [{ label: t('Users'), to: '/users' }]
  return [
    { label: t('Courses'), to: '/courses' },
    { label: course.data?.draft.title || t('Course'), to: `/courses/${courseId}` },
    { label: t('People'), to: `/courses/${courseId}/people` },
  ]
}

/** What was read of a job's rows and of invites is of old once the job is at something else. */
function useReloadRows(job: Job | undefined): void {
  const client = useQueryClient()
  const [id, status] = [job?.jobId, job?.status]
  useEffect(() => {
    if (id && status) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'look' })
  }, [client, id, status])
}
