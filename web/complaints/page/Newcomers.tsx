import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { t } from '../../i18n.ts'
import { useCaseAct } from './useCase.tsx'

type Newcomer = CasePage['newcomers'][number]
type Decision = { person: Newcomer; admits: boolean }

/** Who got a seat or a role after this was filed: they see nothing of it until somebody here admits them. */
export function Newcomers({ page: { caseId, newcomers } }: { page: CasePage }) {
  const { t } = useTranslation()
  const [decision, decide] = useState<Decision | null>(null)
  const mayDecide = newcomers.some(({ canAdmit }) => canAdmit)
  return (
    <Alert color="blue" icon={<IconUserPlus size={18} aria-hidden />} title={t('Waiting to be admitted')}>
      <Stack gap="sm">
        <Text size="sm">
          {mayDecide
            ? t('They cannot see anything about this complaint until you give them access.')
            : t('They cannot see anything about this complaint until someone with access admits them.')}
        </Text>
        {newcomers.map((person) => (
          <Row key={`${person.userId} ${person.capacity} ${person.step}`} person={person} onDecide={decide} />
        ))}
      </Stack>
      {decision && <Decide caseId={caseId} decision={decision} onClose={() => decide(null)} />}
    </Alert>
  )
}

function Row({ person, onDecide }: { person: Newcomer; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation()
  const { name, canAdmit, isLeftOut } = person
  return (
    <Group gap="sm">
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {isLeftOut ? t('Not given access') : waitsAs(person)}
        </Text>
      </Stack>
      {canAdmit && (
        <>
          <Button size="xs" variant="default" onClick={() => onDecide({ person, admits: true })}>
            {t('Give {{name}} access', { name })}
          </Button>
          {!isLeftOut && (
            <Button size="xs" variant="subtle" onClick={() => onDecide({ person, admits: false })}>
              {t('Leave {{name}} out', { name })}
            </Button>
          )}
        </>
      )}
    </Group>
  )
}

function waitsAs({ capacity, stepName }: Newcomer): string {
  if (capacity === 'COMMITTEE') return t('Appointed to the committee')
  if (capacity === 'EMPLOYER') return t('Acts for the employer')
  return stepName ? t('Works on “{{step}}”', { step: stepName }) : t('Works on a step')
}

type Asked = { caseId: string; decision: Decision; onClose: () => void }
function Decide({ caseId, decision: { person, admits }, onClose }: Asked) {
  const { t } = useTranslation()
  const admit = useCaseAct(complaints.admit, onClose)
  const leaveOut = useCaseAct(complaints.leaveOut, onClose)
  const act = admits ? admit : leaveOut
  const { userId, capacity, step, name } = person
  return (
    <Confirm
      opened
      onClose={onClose}
      question={admits ? t('Give {{name}} access?', { name }) : t('Leave {{name}} out?', { name })}
      verb={act.error?.isTemporary ? t('Try again') : admits ? t('Give access') : t('Leave out')}
      busy={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate({ params: { id: caseId }, body: { userId, capacity, step } })}
    >
      {admits
        ? capacity === 'COMMITTEE'
          ? t(
              'From then on, they can read everything about the complaint and take part in ' +
                'decisions. If you do not know them, first ask why they were appointed.',
            )
          : t(
              'From then on, they can read what others in the same role can read, and act for that role. ' +
                'If you do not know them, first ask why they got the role.',
            )
        : t('They stay without access and are not notified. You can still give them access later.')}
    </Confirm>
  )
}
