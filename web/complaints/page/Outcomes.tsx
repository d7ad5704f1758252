import { Button, Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../api/complaints/contract.ts'
import type { CallError } from '../../callError.ts'
import { t } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import classes from './page.module.css'

export type Outcome = CurrentStep['outcomes'][number]
const wordsOf = ({ button, label }: Outcome): string => button ?? label

/**
 * Outcomes to choose among, and those that give something up for good, which stand apart; `only` where there
 * is nothing to choose.
 */
export function outcomeLabels(outcomes: Outcome[]) {
  const plain = outcomes.filter((outcome) => !outcome.irrevocable)
  const mainOutcomes = plain.length > 0 ? plain : outcomes
  return {
    mainOutcomes,
    apart: plain.length > 0 ? outcomes.filter((outcome) => outcome.irrevocable) : [],
    only: mainOutcomes.length === 1 ? mainOutcomes[0] : undefined,
  }
}

type Props = {
  step: CurrentStep
  chosen: string | null
  error: string | undefined
  firstId: string
  choose: (outcome: string) => void
  send: (outcome: Outcome | undefined) => void
}
/**
 * How a step can end, in the words of the person who acts: one main button, and well apart from it what cannot be
 * undone.
 */
export function Outcomes({ step, chosen, error, firstId, choose, send }: Props) {
  const { t } = useTranslation()
  const { mainOutcomes, apart, only } = outcomeLabels(step.outcomes)
  const outcome = only ?? mainOutcomes.find((each) => each.id === chosen)
  return (
    <Stack gap="lg">
      {!only && (
        <Radio.Group
          label={t('How does this step end?')}
          withAsterisk
          value={outcome?.id ?? ''}
          onChange={choose}
          error={error}
        >
          <Stack gap="xs" mt={4}>
            {mainOutcomes.map((each, at) => (
              <Radio
                key={each.id}
                id={at === 0 ? firstId : undefined}
                value={each.id}
                label={wordsOf(each)}
                disabled={mustWait(each)}
                description={following(each)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Stack gap={4} align="flex-start">
        <Button disabled={outcome !== undefined && mustWait(outcome)} onClick={() => send(outcome)}>
          {only || outcome?.button ? outcome && wordsOf(outcome) : t('Finish step')}
        </Button>
        {only && following(only) && (
          <Text size="sm" c="dimmed" component="div">
            {following(only)}
          </Text>
        )}
      </Stack>
      {apart.length > 0 && (
        <div className={classes.divided}>
          <Text size="sm" fw={600} mb={4}>
            {t('Other options')}
          </Text>
          {apart.map((each) => (
            <Stack key={each.id} gap={4} align="flex-start" mb="sm">
              <Button variant="default" size="sm" disabled={mustWait(each)} onClick={() => send(each)}>
                {wordsOf(each)} …
              </Button>
              {following(each) && (
                <Text size="sm" c="dimmed" component="div">
                  {following(each)}
                </Text>
              )}
            </Stack>
          ))}
        </div>
      )}
    </Stack>
  )
}

const mustWait = ({ notBefore, absent }: Outcome): boolean => notBefore !== undefined || absent !== undefined

/** What follows from an outcome, and what it still waits for. */
function following({ follows, notBefore, absent, absences }: Outcome): ReactNode {
  if (notBefore === undefined && absent === undefined) return follows
  return (
    <>
      {notBefore && <Sentence say="Possible after {{when}}." when={<When at={notBefore} />} />}{' '}
      {absent !== undefined &&
        t('Possible once a party has missed {{times}} meetings in a row. So far: {{missed}}.', {
          times: absences?.times ?? 0,
          missed: absent,
        })}{' '}
      {follows}
    </>
  )
}

type AskBeforeSendingProps = {
  step: CurrentStep
  outcome: Outcome
  /** Whether something goes along with it. */
  isWritten: boolean
  busy: boolean
  error: CallError | null
  onClose: () => void
  onConfirm: () => void
}
/** The plain question before a step ends: what follows, and that it stays so. */
export function AskBeforeSending({
  step,
  outcome,
  isWritten,
  busy,
  error,
  onClose,
  onConfirm,
}: AskBeforeSendingProps) {
  const { t } = useTranslation()
  const plainQuestion =
    step.outcomes.length === 1
      ? t('Finish this step?')
      : t('Finish with “{{label}}”?', { label: outcome.label })
  const question = outcome.button ? `${outcome.button}?` : plainQuestion
  const verb = outcome.button ?? t('Finish step')
  return (
    <Confirm
      opened
      onClose={onClose}
      question={question}
      verb={error?.isTemporary ? t('Try again') : verb}
      destructive={Boolean(outcome.irrevocable)}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
    >
      <Stack gap="xs">
        {outcome.follows && <Text>{outcome.follows}</Text>}
        <Text>
          {isWritten
            ? t('“{{name}}” will be finished with what you wrote, which cannot be changed afterwards.', {
                name: step.name,
              })
            : t('“{{name}}” will be finished without any text. This cannot be changed afterwards.', {
                name: step.name,
              })}
        </Text>
        {outcome.irrevocable && <Text fw={600}>{t('You cannot undo this.')}</Text>}
      </Stack>
    </Confirm>
  )
}
