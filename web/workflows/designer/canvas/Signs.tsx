/** Small signs on a card of the drawing; the whole sentence stands in the card's own label. */
import {
  IconAlertTriangle,
  IconBulb,
  IconClock,
  IconFlag,
  IconFlagOff,
  IconHourglass,
  IconLanguage,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './canvas.module.css'
import type { OutcomeTerm } from './outcomeTerms.ts'

export function Problems({ problems }: { problems: string[] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <span className={classes.problems} title={problems.join('\n')}>
      <IconAlertTriangle size={14} aria-hidden />
      {t('{{count}} problems', { count: problems.length })}
    </span>
  )
}

/** What may stay as it is; `isShort` beside something worse. */
export function Warnings({ warnings, isShort }: { warnings: string[]; isShort: boolean }) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  return (
    <span className={classes.sign} title={warnings.join('\n')}>
      <IconBulb size={14} aria-hidden />
      {isShort ? warnings.length : t('{{count}} warnings', { count: warnings.length })}
    </span>
  )
}

export function ToTranslate({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={classes.sign} title={t('{{count}} texts to translate', { count })}>
      <IconLanguage size={14} aria-hidden />
      {count}
    </span>
  )
}

const signs = { TAKEN: IconClock, WAITS: IconHourglass, ENDS: IconFlag, ENDED: IconFlagOff }
/** Beside an outcome that a deadline or another step takes, that a deadline holds back, or that ends another step. */
export function OutcomeTerms({ terms }: { terms: OutcomeTerm[] }) {
  return oneOfEachKind(terms).map(({ kind, span, words }) => {
    const Sign = signs[kind]
    return (
      <small key={words} className={classes.sign} title={span ? `${words} (${span})` : words}>
        <Sign size={13} aria-hidden />
        {span}
      </small>
    )
  })
}

/** Many steps can end one outcome: what has no length has one sign for its kind, with all sentences as title. */
function oneOfEachKind(terms: OutcomeTerm[]): OutcomeTerm[] {
  const alike = ({ kind }: OutcomeTerm) => terms.filter((each) => each.kind === kind && !each.span)
  return terms.flatMap((term) => {
    if (term.span) return [term]
    const all = alike(term)
    return all[0] === term ? [{ ...term, words: all.map(({ words }) => words).join('\n') }] : []
  })
}
