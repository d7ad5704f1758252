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

/**
 * Who got a seat or a role after this was filed: they see nothing of it until somebody here admits them. In a complaint
 * from before that rule they have access, and somebody says whether they keep it.
 */
export function Newcomers({ page: { caseId, newcomers } }: { page: CasePage }) {
  const { t } = useTranslation()
  const [decision, decide] = useState<Decision | null>(null)
  const [waiting, having] = [
    newcomers.filter((each) => !each.hasAccess),
    newcomers.filter((each) => each.hasAccess),
  ]
  const mayDecide = waiting.some(({ canAdmit }) => canAdmit)
  return (
    <>
      <People title={t('Waiting to be admitted')} people={waiting} onDecide={decide}>
        {mayDecide
          ? t('They cannot see anything about this complaint until you give them access.')
          : t('They cannot see anything about this complaint until someone with access admits them.')}
      </People>
      <People title={t('Access to confirm')} people={having} onDecide={decide}>
        {t('They got their role after this complaint had reached it, and can read the complaint already.')}
      </People>
      {decision && <Decide caseId={caseId} decision={decision} onClose={() => decide(null)} />}
    </>
  )
}

type Listed = { title: string; children: string; people: Newcomer[]; onDecide: (decision: Decision) => void }
function People({ title, children, people, onDecide }: Listed) {
  if (people.length === 0) return null
  return (
    <Alert color="blue" icon={<IconUserPlus size={18} aria-hidden />} title={title}>
      <Stack gap="sm">
        <Text size="sm">{children}</Text>
        {people.map((person) => (
          <Row
            key={`${person.userId} ${person.capacity} ${person.step}`}
            person={person}
            onDecide={onDecide}
          />
        ))}
      </Stack>
    </Alert>
  )
}

function Row({ person, onDecide }: { person: Newcomer; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation()
  const { name, canAdmit, isLeftOut, hasAccess } = person
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
            {hasAccess ? t('Let {{name}} keep access', { name }) : t('Give {{name}} access', { name })}
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

type DecideProps = { caseId: string; decision: Decision; onClose: () => void }
function Decide({ caseId, decision, onClose }: DecideProps) {
  const { person, admits } = decision
  const admit = useCaseAct(complaints.admit, onClose)
  const leaveOut = useCaseAct(complaints.leaveOut, onClose)
  const act = admits ? admit : leaveOut
  const { userId, capacity, step } = person
  const { question, verb, consequence } = wordsOf(decision)
  return (
    <Confirm
      opened
      onClose={onClose}
      question={question}
      verb={act.error?.isTemporary ? t('Try again') : verb}
      busy={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate({ params: { id: caseId }, body: { userId, capacity, step } })}
    >
      {consequence}
    </Confirm>
  )
}

/** What a decision asks, does and leads to. */
function wordsOf({ person: { name, capacity, hasAccess }, admits }: Decision) {
  if (!admits)
    return {
      question: t('Leave {{name}} out?', { name }),
      verb: t('Leave out'),
      consequence: hasAccess
        ? t(
            'They can no longer read this complaint or act on it from then on, and are not notified. ' +
              'You can still give them access later.',
          )
        : t('They stay without access and are not notified. You can still give them access later.'),
    }
  if (hasAccess)
    return {
      question: t('Let {{name}} keep access?', { name }),
      verb: t('Keep access'),
      consequence: t(
        'They can still read what others in the same role can read, and act for that role. ' +
          'If you do not know them, first ask why they got the role.',
      ),
    }
  return {
    question: t('Give {{name}} access?', { name }),
    verb: t('Give access'),
    consequence:
      capacity === 'COMMITTEE'
        ? t(
            'From then on, they can read everything about the complaint and take part in ' +
              'decisions. If you do not know them, first ask why they were appointed.',
          )
        : t(
            'From then on, they can read what others in the same role can read, and act for that role. ' +
              'If you do not know them, first ask why they got the role.',
          ),
  }
}
