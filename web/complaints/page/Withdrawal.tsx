import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { msg } from '../../i18n.ts'
import { NotedAct } from './NotedAct.tsx'
import classes from './page.module.css'

const answers = {
  AGREE: {
    question: msg('Agree to the withdrawal?'),
    words: msg('The complaint ends as withdrawn, and everyone involved is notified.'),
    continuing: msg(
      'The open steps end, and everyone involved is notified. You still do the step that this process requires ' +
        'before the complaint closes.',
    ),
    verb: msg('Agree'),
    done: msg('The complaint is withdrawn.'),
  },
  DECLINE: {
    question: msg('Decline the withdrawal?'),
    words: msg('The complaint continues, and the person who filed it reads your reason.'),
    verb: msg('Decline'),
    done: msg('You declined the withdrawal. The complaint continues.'),
  },
  TAKE_BACK: {
    question: msg('Keep your complaint?'),
    words: msg('Your request to withdraw ends, and the complaint continues.'),
    verb: msg('Keep my complaint'),
    done: msg('Your complaint continues.'),
  },
} as const

/**
 * Shows a request to withdraw that waits for an answer, with what the reader can do about it, or that the complaint was
 * withdrawn while its case goes on.
 */
export function Withdrawal({ page: { caseId, ending, abilities } }: { page: CasePage }) {
  const { t } = useTranslation()
  const [chosenAnswer, setChosenAnswer] = useState<keyof typeof answers | null>(null)
  const { asked: request } = ending
  if (ending.isWithdrawn)
    return (
      <Alert color="yellow" title={t('The complaint was withdrawn')}>
        {t('Only what its process still requires is left to do. Then it closes.')}
      </Alert>
    )
  if (!request && !chosenAnswer) return null
  const { question, verb, done, ...wording } = answers[chosenAnswer ?? 'AGREE']
  const words = ending.continues && 'continuing' in wording ? wording.continuing : wording.words
  return (
    <Alert
      color="yellow"
      title={request?.isMine ? t('You asked to withdraw') : t('The withdrawal needs an answer')}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {request?.isMine
            ? t('The committee has to agree. Until it answers, your complaint continues.')
            : t('The person who filed this complaint wants to withdraw it. Until you answer, it continues.')}
        </Text>
        {request?.note && (
          <Text size="sm" className={classes.note}>
            {request.note}
          </Text>
        )}
        {request?.isMine && (
          <Button variant="default" onClick={() => setChosenAnswer('TAKE_BACK')}>
            {t('Keep my complaint')}
          </Button>
        )}
        {abilities.answerWithdrawal && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setChosenAnswer('AGREE')}>
              {t('Agree')}
            </Button>
            <Button variant="default" onClick={() => setChosenAnswer('DECLINE')}>
              {t('Decline')}
            </Button>
          </Group>
        )}
      </Stack>
      {chosenAnswer && (
        <NotedAct
          row={complaints.answerWithdrawal}
          params={{ id: caseId }}
          answer={chosenAnswer}
          question={t(question)}
          words={t(words)}
          verb={t(verb)}
          done={t(done)}
          onClose={() => setChosenAnswer(null)}
        />
      )}
    </Alert>
  )
}
