import {
  IconCircleDashed,
  IconClockExclamation,
  IconHourglass,
  IconProgress,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { msg } from '../i18n.ts'
import type { AttentionItem } from '../parts/attentionItem.ts'
import { StatusTag, type Tone } from '../parts/StatusTag.tsx'
import { Frame, Line } from './Block.tsx'
import classes from './Block.module.css'

const looks: Record<AttentionItem['state'], { words: string; tone: Tone; icon: Icon }> = {
  LATE: { words: msg('Late'), tone: 'bad', icon: IconClockExclamation },
  MISSING: { words: msg('Missing'), tone: 'wait', icon: IconCircleDashed },
  WAITING: { words: msg('To do'), tone: 'wait', icon: IconHourglass },
  GOING: { words: msg('Ongoing'), tone: 'going', icon: IconProgress },
}

/** What is late or missing, each line with the way to mend it. */
export function Late({
  attentionItems,
  mine = 0,
}: {
  attentionItems: AttentionItem[]
  /** Late steps of my own, which stand elsewhere. */
  mine?: number
}) {
  const { t } = useTranslation()
  return (
    <Frame
      title={t('Late or missing')}
      empty={
        attentionItems.length === 0
          ? mine > 0
            ? t('Apart from your own steps, nothing is late.')
            : t('Nothing is late or missing.')
          : undefined
      }
    >
      <ul className={classes.lines}>
        {attentionItems.map(({ state, words, to }) => (
          <Line
            key={words}
            to={to}
            name={words}
            side={
              <StatusTag tone={looks[state].tone} icon={looks[state].icon}>
                {t(looks[state].words)}
              </StatusTag>
            }
          />
        ))}
      </ul>
    </Frame>
  )
}
