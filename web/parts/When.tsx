import { useTranslation } from 'react-i18next'
import { useZone } from '../shell/me.ts'
import { useNow } from './useNow.ts'
import { fromNow, formatMoment, wholeMoment } from './moments.ts'

/**
 * An instant in words: "Tue 24 Nov 2026, 23:59 · in 3 days", with all of it as title. `time={false}` leaves
 * out the hour, `short` all but "in 3 days".
 */
export function When({
  at,
  time = true,
  relative = true,
  short = false,
}: {
  at: string
  time?: boolean
  relative?: boolean
  short?: boolean
}) {
  const zone = useZone()
  useTranslation()
  const near = fromNow(at, useNow(), zone)
  return (
    <time dateTime={at} title={wholeMoment(at, zone)}>
      {short ? (
        near
      ) : (
        <>
          <span className="one-line">{formatMoment(at, zone, { time })}</span>
          {relative && (
            <>
              {' '}
              <span className="one-line">· {near}</span>
            </>
          )}
        </>
      )}
    </time>
  )
}
