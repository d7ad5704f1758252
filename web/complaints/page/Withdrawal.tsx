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
  const [given, give] = useState<keyof typeof answers | null>(null)
  const { asked } = ending
  if (ending.isWithdrawn)
    return (
      <Alert color="yellow" title={t('The complaint was withdrawn')}>
        {t('Only what its process still requires is left to do. Then it closes.')}
      </Alert>
    )
  if (!asked && !given) return null
  const { question, verb, done, ...said } = answers[given ?? 'AGREE']
  const words = ending.continues && 'continuing' in said ? said.continuing : said.words
  return (
    <Alert
      color="yellow"
      title={asked?.isMine ? t('You asked to withdraw') : t('The withdrawal needs an answer')}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {asked?.isMine
            ? t('The committee has to agree. Until it answers, your complaint continues.')
            : t('The person who filed this complaint wants to withdraw it. Until you answer, it continues.')}
        </Text>
        {asked?.note && (
          <Text size="sm" className={classes.note}>
            {asked.note}
          </Text>
        )}
        {asked?.isMine && (
          <Button variant="default" onClick={() => give('TAKE_BACK')}>
            {t('Keep my complaint')}
          </Button>
        )}
        {abilities.answerWithdrawal && (
          <Group gap="sm">
            <Button variant="default" onClick={() => give('AGREE')}>
              {t('Agree')}
            </Button>
            <Button variant="default" onClick={() => give('DECLINE')}>
              {t('Decline')}
            </Button>
          </Group>
        )}
      </Stack>
      {given && (
        <NotedAct
          row={complaints.answerWithdrawal}
          params={{ id: caseId }}
          answer={given}
          question={t(question)}
          words={t(words)}
          verb={t(verb)}
          done={t(done)}
          onClose={() => give(null)}
        />
      )}
    </Alert>
  )
}
