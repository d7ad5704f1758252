import { Alert, Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../api/core/contract.ts'
import { policies } from '../../api/policies/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import type { Language } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { When } from '../parts/When.tsx'
import { wrongCode } from '../signIns/CodeStep.tsx'
import { AnswerQuiz, type Answers } from './AnswerQuiz.tsx'
import { recordPath } from './labels.ts'
import { PolicyCode } from './PolicyCode.tsx'

type Mine = CallAnswer<typeof policies.mine>[number]
type Reading = CallAnswer<typeof policies.view>
type Props = { policy: Mine; reading: Reading; language: Language }

/** The questions, where there are any, and then what I say to it. */
export function PolicyDecision(props: Props) {
  const { policy, reading, language } = props
  const [answers, change] = useState<Answers>({})
  const [result, setResult] = useState<CallAnswer<typeof policies.checkQuiz> | null>(null)
  if (policy.status === 'NOT_ASKED') return null
  if (policy.status === 'ACCEPTED') return <Accepted policy={policy} />
  return (
    <>
      {reading.quiz && (
        <AnswerQuiz
          versionId={policy.versionId}
          quiz={reading.quiz}
          language={language}
          answers={answers}
          change={(next) => {
            change(next)
            setResult(null)
          }}
          result={result}
          checked={setResult}
        />
      )}
      <Saying
        {...props}
        isPassed={!reading.quiz || result?.passed === true}
        {...(reading.quiz ? { answers } : {})}
      />
    </>
  )
}

function Accepted({ policy }: { policy: Mine }) {
  const { t } = useTranslation()
  return (
    <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />}>
      {t('You have accepted this version.')}{' '}
      {policy.decidedAt && <When at={policy.decidedAt} relative={false} />}
      {policy.acceptanceId && (
        <Group gap="md" mt="xs">
          <Anchor href={recordPath(policy.acceptanceId)} download size="sm">
            {t('Download my signed record')}
          </Anchor>
          <Anchor href="/learning/api/evidence-pack/verifier" download size="sm">
            {t('Download the page that verifies')}
          </Anchor>
        </Group>
      )}
    </Alert>
  )
}

function Saying({
  policy,
  reading,
  language,
  isPassed,
  answers,
}: Props & { isPassed: boolean; answers?: Answers }) {
  const { t } = useTranslation()
  const [typedName, type] = useState('')
  const [userOtp, typeCode] = useState('')
  const [isDeclining, decline] = useState(false)
  const textVersion = { language, sha256: reading.text.sha256 }
  const params = { policyVersionId: policy.versionId }
  const accept = useApiMutation(policies.accept)
  const refuse = useApiMutation(policies.decline, { onDone: () => decline(false) })
  const refused = fieldErrors(accept.error)['typedName']
  const isByCode = policy.acceptMode === 'CODE'
  const wrong = isByCode ? wrongCode(accept.error) : null
  const left = Math.max(0, policy.minReadSeconds - reading.readSeconds)
  const pagesLeft = policy.requireAllPages ? (reading.text.pages ?? 1) - reading.pagesSeen.length : 0
  const isReady = left <= 0 && pagesLeft <= 0 && isPassed
  const say = () =>
    accept.mutate({
      params,
      body: {
        ...textVersion,
        ...(typedName ? { typedName } : {}),
        ...(isByCode ? { userOtp } : {}),
        ...(answers ? { answers } : {}),
      },
    })
  return (
    <Paper p="lg" component="section" aria-labelledby="accept">
      <Stack gap="md">
        <Title order={2} size="h3" id="accept">
          {t('Your acceptance')}
        </Title>
        {policy.status === 'DECLINED' && (
          <Text>{t('You declined this version. You can still accept it.')}</Text>
        )}
        <Text lang={language}>{reading.text.consent}</Text>
        {policy.acceptMode === 'TYPED_NAME' && (
          <TextInput
            label={t('Type your full name')}
            maw={420}
            autoComplete="off"
            value={typedName}
            error={refused}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        {(left > 0 || pagesLeft > 0 || !isPassed) && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {pagesLeft > 0
              ? t('{{count}} pages are still to be opened.', { count: pagesLeft })
              : left > 0
                ? t('Please read on for {{count}} more seconds.', { count: left })
                : t('Answer the questions above first.')}
          </Text>
        )}
        {isByCode && isReady && (
          <PolicyCode
            params={params}
            textVersion={textVersion}
            value={userOtp}
            change={typeCode}
            wrong={wrong}
            tries={accept.submittedAt}
          />
        )}
        {!refused && !wrong && <MutationError error={accept.error} />}
        <Group gap="sm">
          <Button
            loading={accept.isPending}
            disabled={!isReady || (isByCode && userOtp.length < 6)}
            onClick={say}
          >
            {t('I accept')}
          </Button>
          {policy.status !== 'DECLINED' && (
            <Anchor component="button" type="button" onClick={() => decline(true)}>
              {t('I do not accept')}
            </Anchor>
          )}
        </Group>
      </Stack>
      {isDeclining && (
        <NotedDialog
          question={t('Decline this policy?')}
          verb={t('Decline')}
          field="reason"
          most={2000}
          act={refuse}
          onClose={() => decline(false)}
          onSend={(reason) => refuse.mutate({ params, body: { ...textVersion, reason } })}
        >
          {t('The people who manage this policy see that you declined, and why. You can accept it later.')}
        </NotedDialog>
      )}
    </Paper>
  )
}
