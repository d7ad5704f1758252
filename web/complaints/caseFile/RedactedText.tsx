import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../page/page.module.css'

/** A text with bars over what is redacted of it: words in it, or all of it where a passage is null. */
export function RedactedText({ text, passages }: { text: string; passages: (string | null)[] }) {
  const { t } = useTranslation()
  if (passages.includes(null))
    return (
      <Text>
        <span className={classes.bar}>{t('Redacted')}</span>
      </Text>
    )
  const words = passages.flatMap((passage) => (passage ? [patternOf(passage)] : []))
  return (
    <Text className={classes.note}>{words.length > 0 ? barsOver(text, words, t('Redacted')) : text}</Text>
  )
}

const patternOf = (passage: string): string =>
  passage.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')

const barsOver = (text: string, words: string[], name: string): ReactNode[] =>
  text.split(new RegExp(`(?:${words.join('|')})`, 'giu')).flatMap((part, at) => [
    ...(at > 0
      ? [
          // eslint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
          <span key={at} className={classes.bar}>
            {name}
          </span>,
        ]
      : []),
    part,
  ])
