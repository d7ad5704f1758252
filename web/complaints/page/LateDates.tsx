import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { useCaseAct, useHappened } from './useCase.tsx'

/** For the committee: deadlines that count from too late a day, with the right date and a button that sets it. */
export const LateDates = ({ page: { caseId, escalations } }: { page: CasePage }) =>
  escalations.flatMap(({ clock, stepName, dueAt, lawfulDueAt }) =>
    dueAt && lawfulDueAt
      ? [<LateDate key={clock} {...{ caseId, clock, name: stepName, dueAt, lawfulDueAt }} />]
      : [],
  )

type Props = { caseId: string; clock: string; name: string; dueAt: string; lawfulDueAt: string }
function LateDate({ caseId, clock, name, dueAt, lawfulDueAt }: Props) {
  const { t } = useTranslation()
  const happened = useHappened()
  const act = useCaseAct(complaints.correctDate, () => happened(t('“{{name}}” was corrected.', { name })))
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarExclamation size={18} aria-hidden />}
      title={t('“{{name}}” is due too late', { name })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <Sentence
            say="It is now due on {{when}}."
            when={<When at={dueAt} time={false} relative={false} />}
          />{' '}
          <Sentence
            say="It should be due on {{when}}."
            when={<When at={lawfulDueAt} time={false} relative={false} />}
          />
        </Text>
        <Text size="sm">
          {t(
            'The case was on hold when the period before this deadline ended, and the deadline was counted from the ' +
              'end of the hold. A hold does not move its start. When you correct it, the timeline shows both dates ' +
              'and the people who are waiting for it are notified.',
          )}
        </Text>
        <MutationError error={act.error} />
        <Button
          size="sm"
          loading={act.isPending}
          onClick={() => act.mutate({ params: { id: caseId, clock }, body: { dueAt } })}
        >
          {t('Correct this deadline')}
        </Button>
      </Stack>
    </Alert>
  )
}
