import { Alert, Button, Checkbox, Group, NumberInput, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconShieldExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '../../../workflows/definition/roles.ts'
import { jobs, type ImportReport, type Job } from '../../../api/jobs/contract.ts'
import { useApiMutation } from '../../client.ts'
import { joinNames } from '../../i18n.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { JobRows } from '../../jobs/JobRows.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { importKindLabels, type ImportKind } from '../../invites/kinds.ts'
import { Step } from './Step.tsx'
import { entriesOf } from '../../../workflows/definition/keys.ts'

type Props = {
  kind: ImportKind
  job: Job
  /** To the columns of the same file, where it is still known. */
  onColumns?: (() => void) | undefined
  onAnother: () => void
}
/** The third step: what would become of each row. Nothing is done before somebody says so. */
export function Preview({ kind, job, onColumns, onAnother }: Props) {
  const { t } = useTranslation()
  const [sendAgain, setAgain] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { counts } = job
  const again = kind === 'INVITE_IMPORT' ? (counts.ALREADY_INVITED ?? 0) : 0
  const count = (counts.VALID ?? 0) + (counts.WARNING ?? 0) + (sendAgain ? again : 0)
  if (!job.isOver)
    return (
      <Step at={3} title={t('Checking the file')}>
        <JobProgress job={job} words={t('Checking the rows')} />
        <Text c="dimmed">
          {t('Nothing has been changed yet. You can leave this page and come back to the file later.')}
        </Text>
      </Step>
    )
  return (
    <Step at={3} title={t('Preview the import')}>
      <Remarks job={job} />
      <JobRows job={job} />
      {again > 0 && (
        <Checkbox
          label={t('Also resend the {{count}} open invites', { count: again })}
          description={t('These people have an invite that has not been used yet.')}
          checked={sendAgain}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
      <Mend job={job} />
      <Actions
        kind={kind}
        job={job}
        count={count}
        onConfirm={() => setConfirming(true)}
        onColumns={onColumns}
        onAnother={onAnother}
      />
      {isConfirming && (
        <Agree
          kind={kind}
          job={job}
          count={count}
          sendAgain={sendAgain}
          onClose={() => setConfirming(false)}
        />
      )}
    </Step>
  )
}

function Remarks({ job: { report } }: { job: Job }) {
  const { t } = useTranslation()
  const [over, newDepartments, unused] = [
    report?.overLimitBy ?? 0,
    report?.newDepartments ?? [],
    report?.unusedColumns ?? [],
  ]
  return (
    <Stack component="output" gap="sm">
      <Text>
        {t('{{fit}} of {{count}} rows are ready.', { fit: report?.valid ?? 0, count: report?.total ?? 0 })}
      </Text>
      {over > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('{{count}} people are over your user limit', { count: over })}
        >
          {t(
            'They were left out because your contract has no seats left. Deactivate users, ' +
              'revoke open invites or ask for more seats, then upload the file again.',
          )}
        </Alert>
      )}
      {newDepartments.length > 0 && (
        <Text size="sm">{t('New departments: {{names}}', { names: joinNames(newDepartments) })}</Text>
      )}
      {unused.length > 0 && (
        <Text size="sm">
          {t('These columns are ignored: {{names}}', {
            names: joinNames(unused.map((name) => `“${name}”`)),
          })}
        </Text>
      )}
      {report && elevatedOf(report) > 0 && <Elevated report={report} />}
    </Stack>
  )
}

const elevatedOf = ({ elevated }: ImportReport) =>
  Object.values(elevated).reduce((sum, count) => sum + count, 0)

/** Who would be more than an employee, by role and number. */
function Elevated({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  const raised = entriesOf(report.elevated)
  return (
    <Alert
      color="orange"
      icon={<IconShieldExclamation size={18} aria-hidden />}
      title={t('{{count}} people will get more rights than an employee', { count: elevatedOf(report) })}
    >
      {joinNames(
        raised.map(([role, count]) =>
          t('{{role}}: {{number}}', { role: t(roles[role].label), number: count }),
        ),
      )}
    </Alert>
  )
}

/** The rows that are wrong as a file, to mend and to send again. */
function Mend({ job: { reportUrl, abilities, counts } }: { job: Job }) {
  const { t } = useTranslation()
  const wrong = (['INVALID', 'DUPLICATE', 'ALREADY_MEMBER', 'ALREADY_INVITED', 'OVER_LIMIT'] as const).some(
    (status) => (counts[status] ?? 0) > 0,
  )
  if (!reportUrl || !abilities.report || !wrong) return null
  return (
    <Paper>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw={520}>
          {t(
            'You can download the rows that were left out, with the reasons, fix them there, and upload that file.',
          )}
        </Text>
        <Button
          variant="default"
          component="a"
          href={`${reportUrl}?format=XLSX&onlyFailed=true`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('Download these rows')}
        </Button>
      </Group>
    </Paper>
  )
}

/** Going elsewhere gives the checked file up; nothing was done with it. */
function Actions({
  kind,
  job,
  count,
  onConfirm,
  onColumns,
  onAnother,
}: Props & { count: number; onConfirm: () => void }) {
  const { t } = useTranslation()
  const [leaving, leave] = useState<(() => void) | null>(null)
  const cancel = useApiMutation(jobs.cancel, { onDone: () => leaving?.() })
  const giveUp = (go: () => void) => {
    if (!job.abilities.cancel) return go()
    leave(() => go)
    return cancel.mutate({ params: { id: job.jobId }, body: {} })
  }
  return (
    <>
      <MutationError error={cancel.error} />
      <Group justify="flex-end" gap="sm">
        {onColumns && (
          <Button variant="default" disabled={cancel.isPending} onClick={() => giveUp(onColumns)}>
            {t('Back to columns')}
          </Button>
        )}
        <Button
          variant={count > 0 ? 'default' : 'filled'}
          disabled={cancel.isPending}
          onClick={() => giveUp(onAnother)}
        >
          {t('Choose a different file')}
        </Button>
        {count > 0 && job.abilities.confirm && (
          <Button disabled={cancel.isPending} onClick={onConfirm}>
            {t(importKindLabels[kind].verb, { count })}
          </Button>
        )}
      </Group>
    </>
  )
}

function Agree({
  kind,
  job,
  count,
  sendAgain,
  onClose,
}: {
  kind: ImportKind
  job: Job
  count: number
  sendAgain: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const confirm = useApiMutation(jobs.confirm, { onDone: onClose })
  const wanted = job.report ? elevatedOf(job.report) : 0
  const [typed, type] = useState<string | number>('')
  const elevated = Number(typed)
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t(importKindLabels[kind].question, { count })}
      verb={t(importKindLabels[kind].verb, { count })}
      destructive={kind === 'USER_DELETE'}
      busy={confirm.isPending}
      error={confirm.error}
      disabled={elevated !== wanted}
      onConfirm={() => confirm.mutate({ params: { id: job.jobId }, body: { sendAgain, elevated } })}
    >
      <Stack gap="sm">
        <Text>{t(importKindLabels[kind].confirmation)}</Text>
        {wanted > 0 && job.report && (
          <>
            <Elevated report={job.report} />
            <NumberInput
              label={t('How many people will get more rights than an employee? Type the number.')}
              value={typed}
              onChange={type}
              min={0}
              allowDecimal={false}
              hideControls
              maw={320}
            />
          </>
        )}
        {importKindLabels[kind].undo && (
          <Text size="sm" c="dimmed">
            {t('You can undo this within 24 hours.')}
          </Text>
        )}
      </Stack>
    </Confirm>
  )
}
