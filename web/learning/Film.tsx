import { Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  learning,
  type BlockDone,
  type LearnerFile,
  type LearnerQuestion,
} from '../../api/learning/contract.ts'
import { call } from '../client.ts'
import { CallError } from '../callError.ts'
import { languages, type Language } from '../i18n.ts'
import { blockFieldId } from './BlockView.tsx'
import { playedSegments } from './played.ts'
import classes from './learning.module.css'

const everyMs = 14_000
type Watched = NonNullable<BlockDone['watched']>
type Props = {
  assignmentId: string
  language: Language
  block: LearnerQuestion
  files: LearnerFile[]
  watched: Watched | null
  onWatched: (watched: Watched) => void
}

/** A video of the course: goes on where it was left, and tells what was played of it. */
export function Film({ assignmentId, language, block, files, watched, onWatched }: Props) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [played] = useState(() => playedSegments())
  const furthest = useRef(watched?.positionSec ?? 0)
  const seq = useRef(0)
  const { watching, config, label } = block
  const film = files.find(({ contentFileId }) => contentFileId === config.fileIds?.[0])
  const minPercent = watching?.minPercent ?? 0

  const tell = async () => {
    const player = video.current
    const segments = played.take()
    if (!player || segments.length === 0) return
    seq.current += 1
    try {
      onWatched(
        await call(learning.watch, {
          body: {
            assignmentId,
            contentId: block.id,
            language,
            positionSec: player.currentTime,
            durationSec: Number.isFinite(player.duration) ? player.duration : 0,
            segments,
            playbackRate: player.playbackRate,
            clientAt: new Date().toISOString(),
            seq: seq.current,
          },
        }),
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 0 || error.status >= 500) played.giveBack(segments)
    }
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const now = () => void latest.current()
    const whenHidden = () => document.visibilityState === 'hidden' && now()
    const timer = setInterval(now, everyMs)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenHidden)
    }
  }, [])

  const step = () => {
    const player = video.current
    if (!player || player.seeking || player.paused) return
    played.at(player.currentTime, player.playbackRate)
    furthest.current = Math.max(furthest.current, player.currentTime)
  }
  const seek = () => {
    const player = video.current
    played.cut()
    if (player && watching?.maySkip === false && player.currentTime > furthest.current + 1)
      player.currentTime = furthest.current
  }
  const pause = () => {
    const player = video.current
    if (player && !player.seeking) played.at(player.currentTime, player.playbackRate)
    played.cut()
    void tell()
  }
  return (
    <figure className={classes.film}>
      <Text component="figcaption" fw={600} mb="xs">
        {label}
      </Text>
      {block.helpText && (
        <Text size="sm" c="dimmed" mb="xs">
          {block.helpText}
        </Text>
      )}
      <video
        ref={video}
        id={blockFieldId(block.id)}
        controls
        playsInline
        preload="metadata"
        src={film?.url}
        aria-label={label}
        onLoadedMetadata={({ currentTarget }) => {
          if (watched && watched.positionSec < currentTarget.duration - 1)
            currentTarget.currentTime = watched.positionSec
        }}
        onTimeUpdate={step}
        onSeeking={seek}
        onPause={pause}
        onEnded={pause}
      >
        {Object.entries(watching?.captions ?? {}).map(([code, fileId]) => (
          <track
            key={code}
            kind="captions"
            srcLang={code}
            label={code in languages ? languages[code as Language] : code}
            src={files.find(({ contentFileId }) => contentFileId === fileId)?.url}
            default={code === language}
          />
        ))}
      </video>
      {config.transcript && (
        <details>
          <summary>{t('Read the transcript instead')}</summary>
          <Text size="sm" className={classes.words} mt="xs">
            {config.transcript}
          </Text>
        </details>
      )}
      <Text component="output" size="sm" className={classes.sign}>
        {watched?.complete ? (
          <>
            <IconCircleCheck size={16} aria-hidden /> {t('Watched')}
          </>
        ) : (
          minPercent > 0 &&
          t('{{percent}}% watched, {{needed}}% needed', {
            percent: watched?.watchedPercent ?? 0,
            needed: minPercent,
          })
        )}
      </Text>
    </figure>
  )
}
