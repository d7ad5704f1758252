import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage, type CurrentStep } from '../../../api/complaints/contract.ts'
import { useApiMutation } from '../../client.ts'
import { t, translateMessage } from '../../i18n.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import { goToSection, isMine, isOpen } from '../labels.ts'
import { LateDates } from './LateDates.tsx'
import { Newcomers } from './Newcomers.tsx'
import { serviceTitles } from './RecordService.tsx'
import classes from './page.module.css'

/** The one place that says which steps are open, with whom and by when; stays in sight. */
export function Next({ page }: { page: CasePage }) {
  const { t } = useTranslation()
  const open = page.current.filter((step) => !step.locked)
  return (
    <>
      <section className={classes.next} aria-label={t('What happens next')}>
        <Text span size="sm" fw={600} className={classes.number}>
          {page.caseNo}
        </Text>
        {isOpen(page) ? open.map((step) => <NextStep key={step.step} step={step} />) : <End page={page} />}
        {isOpen(page) && open.length === 0 && (
          <Text span size="sm">
            {waiting(page)}
          </Text>
        )}
      </section>
      {page.attention && stops[page.attention]({ page })}
      {page.newcomers.length > 0 && <Newcomers page={page} />}
      <LateDates page={page} />
      {page.status === 'ON_HOLD' && (
        <Alert color="yellow" icon={<IconPlayerPause size={18} aria-hidden />} title={t('On hold')}>
          {t('No steps can be done until the complaint is resumed. See the timeline for the reason.')}
        </Alert>
      )}
    </>
  )
}

/** What an open complaint says of itself to whom no open step is shown. */
function waiting({ status, stage, abilities }: CasePage): string {
  const [party] = abilities.recordService
  if (party) return t(serviceTitles[party])
  if (status === 'FILED') return t('The complaint has been filed. The first step will open in a moment.')
  return stage ? t('Stage: “{{stage}}”', { stage }) : t('Nothing needs your attention now.')
}

function NextStep({ step }: { step: CurrentStep }) {
  const { t } = useTranslation()
  const mine = isMine(step)
  return (
    <span className={classes.nextStep} data-mine={mine || undefined}>
      <IconArrowRight size={16} aria-hidden />
      <Text span size="sm">
        {mine ? (
          <Anchor component="button" type="button" inherit fw={650} onClick={() => goToSection(step)}>
            {step.name}
          </Anchor>
        ) : (
          <b>{step.name}</b>
        )}{' '}
        ·{' '}
        {mine ? (
          <b>{t('assigned to you')}</b>
        ) : (
          t('assigned to: {{who}}', { who: translateMessage(step.withText) })
        )}{' '}
        ·{' '}
        {step.dueAt ? (
          <Sentence
            say={step.overdue ? 'overdue since {{when}}' : 'by {{when}}'}
            when={<When at={step.dueAt} />}
          />
        ) : (
          t(
            step.notBegun
              ? 'its time has not started yet'
              : step.openEnded
                ? 'no due date for now'
                : 'no deadline',
          )
        )}
      </Text>
      {step.overdue && <StatusTag status="LATE" />}
    </span>
  )
}

function End({ page: { outcome, status, closedAt, ending } }: { page: CasePage }) {
  const { t } = useTranslation()
  const withoutOutcome = status === 'WITHDRAWN' ? t('Withdrawn') : t('Closed')
  return (
    <span className={classes.nextStep}>
      <IconCircleCheck size={16} aria-hidden />
      <Text span size="sm">
        <b>{outcome || withoutOutcome}</b>
        {closedAt && (
          <>
            {' '}
            · <When at={closedAt} time={false} relative={false} />
          </>
        )}
        {ending.reopenableUntil && (
          <>
            {' '}
            ·{' '}
            <Sentence
              say="you can reopen it until {{when}}"
              when={<When at={ending.reopenableUntil} time={false} relative={false} />}
            />
          </>
        )}
      </Text>
    </span>
  )
}

const stops: Record<NonNullable<CasePage['attention']>, (props: { page: CasePage }) => ReactNode> = {
  FAULT: (props) => <Stopped {...props} />,
  NOTHING_OPEN: () => (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('No steps are open any more')}
    >
      {t(
        'Every remaining step is waiting for a step that will not happen. The committee can reopen a ' +
          'finished step or transfer the complaint, and the presiding officer can close it.',
      )}
    </Alert>
  ),
  NOTHING_MOVES: () => (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('No open step can be finished')}
    >
      {t(
        'Every open step is waiting for something that can no longer happen. A waiting period that can no ' +
          'longer begin does not hold back an outcome any more: the committee can choose it, and the timeline ' +
          'says so. The presiding officer can also close the case.',
      )}
    </Alert>
  ),
  NO_COMMITTEE: ({ page }) => (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('The committee has no members any more')}
    >
      {page.newcomers.some(({ capacity }) => capacity === 'COMMITTEE')
        ? t(
            'Everyone who heard this complaint has left the committee. It ' +
              'will continue once a new member is given access.',
          )
        : t(
            'Everyone who heard this complaint has left the committee. It will continue once someone is appointed.',
          )}
    </Alert>
  ),
}

function Stopped({ page: { caseId, abilities } }: { page: CasePage }) {
  const { t } = useTranslation()
  const retry = useApiMutation(complaints.retry)
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('This complaint has stopped because of an error in its process')}
    >
      <Stack gap="sm" align="flex-start">
        {abilities.retry
          ? t(
              'Nothing is lost, and the complaint will continue from here once the error ' +
                'is fixed. Contact your system administrator, then try again.',
            )
          : t(
              'Nothing is lost, and the complaint will continue from here once ' +
                'the error is fixed. The committee can see this too.',
            )}
        {abilities.retry && (
          <Button
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { id: caseId } })}
          >
            {t('Try again')}
          </Button>
        )}
        <MutationError error={retry.error} />
      </Stack>
    </Alert>
  )
}
