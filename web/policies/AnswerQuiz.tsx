import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../api/core/contract.ts'
import { policies } from '../../api/policies/contract.ts'
import { inPercent } from '../i18n.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import type { Language } from '../i18n.ts'
import { BlockView } from '../learning/BlockView.tsx'
import { Words } from '../learning/Words.tsx'
import { MutationError } from '../parts/MutationError.tsx'

type Quiz = NonNullable<CallAnswer<typeof policies.view>['quiz']>
export type Answers = Record<string, unknown>
type Props = {
  versionId: string
  quiz: Quiz
  language: Language
  answers: Answers
  change: (answers: Answers) => void
  /** What the server said of exactly these answers; null where it was not asked. */
  result: CallAnswer<typeof policies.checkQuiz> | null
  checked: (result: CallAnswer<typeof policies.checkQuiz>) => void
}

/** The questions of a policy. They are marked by the server, as often as one likes. */
export function AnswerQuiz({ versionId, quiz, language, answers, change, result, checked }: Props) {
  const { t } = useTranslation()
  const check = useApiMutation(policies.checkQuiz, { refreshes: [], onDone: checked })
  const refused = fieldErrors(check.error)
  const wrong = new Set(result?.questions.filter(({ isRight }) => !isRight).map(({ blockId }) => blockId))
  const missingFor = (id: string) => {
    const field = Object.entries(refused).find(([path]) => path.split('.')[1] === id)
    if (field) return field[1]
    return wrong.has(id) ? t('Not right yet') : undefined
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="questions">
      <Stack gap="md">
        <Title order={2} size="h3" id="questions">
          {t('A few questions')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('Pass mark: {{percent}}', { percent: inPercent(quiz.passPercentage) })}
        </Text>
        {quiz.blocks.map((block) =>
          block.type === 'TEXT' ? (
            <Words key={block.id} html={block.html} language={language} />
          ) : (
            <BlockView
              key={block.id}
              block={block}
              language={language}
              answer={answers[block.id]}
              change={(answer) => change({ ...answers, [block.id]: answer })}
              state={undefined}
              retry={() => {}}
              missingReason={missingFor(block.id)}
            />
          ),
        )}
        <div aria-live="polite">{result && <Result result={result} />}</div>
        {Object.keys(refused).length === 0 && <MutationError error={check.error} />}
        {!result?.passed && (
          <Group>
            <Button
              variant="default"
              loading={check.isPending}
              onClick={() =>
                check.mutate({ params: { policyVersionId: versionId }, body: { language, answers } })
              }
            >
              {t('Check my answers')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

function Result({ result }: { result: CallAnswer<typeof policies.checkQuiz> }) {
  const { t } = useTranslation()
  const percent = inPercent(Math.round(result.percent))
  const questionsWithFeedback = result.questions.filter(({ feedback }) => feedback !== '')
  return result.passed ? (
    <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />}>
      {t('Passed with {{percent}}. You can accept the policy now.', { percent })}
      {questionsWithFeedback.map(({ blockId, feedback }) => (
        <Text key={blockId} size="sm">
          {feedback}
        </Text>
      ))}
    </Alert>
  ) : (
    <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t('{{percent}} so far. Change the answers that are not right yet and check again.', { percent })}
    </Alert>
  )
}
