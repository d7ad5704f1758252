import { IconHourglass, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../draft.ts'
import classes from './trace.module.css'

/** On a step, while a way is played: whether the complaint stands there, or waits to open it. */
export function TokenBadge({ stepId }: { stepId: string }) {
  const { t } = useTranslation()
  const tokenState = useDraft(({ way }) => {
    const move = way?.trace[way.at]
    if (move?.open.includes(stepId)) return 'OPEN'
    return move?.waiting.includes(stepId) ? 'WAITS' : null
  })
  if (!tokenState) return null
  const Icon = tokenState === 'OPEN' ? IconPlayerPlayFilled : IconHourglass
  return (
    <span className={classes.stands} data-stands={tokenState}>
      <Icon size={13} aria-hidden />
      {tokenState === 'OPEN' ? t('Open now') : t('Waits')}
    </span>
  )
}
