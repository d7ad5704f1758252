import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { /** With a place for each part: "Due {{when}}". */ say: string; count?: number } & {
  [part: string]: ReactNode
}

/**
 * A sentence in which something else than text stands, wherever the language puts it: `<Sentence say="Due
 * {{when}}" when={<When at={at} />} />`.
 */
export function Sentence({ say, count, ...parts }: Props) {
  const { t } = useTranslation()
  const pieces = t(say, { skipInterpolation: true, ...(count === undefined ? {} : { count }) }).split(
    /\{\{(\w+)\}\}/,
  )
  return pieces.map((piece, at) => (
    <Fragment key={at}>{at % 2 === 0 ? piece : piece === 'count' ? count : parts[piece]}</Fragment>
  ))
}
