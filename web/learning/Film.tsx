import { Alert, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  learning,
  type BlockDone,
  type LearnerFile,
  type LearnerQuestion,
} from '../../api/learning/contract.ts'
import { call } from '../client.ts'
import { CallError } from '../callError.ts'
import { inPercent, isLanguage, type Language, languages } from '../i18n.ts'
import { mayPass } from './answerSaver.ts'
import { playedSegments } from './playedSegments.ts'
import { blockFieldId } from './Words.tsx'
import classes from './learning.module.css'

const everyMs = 15_000
type Happened = SyntheticEvent<HTMLVideoElement>
type Watched = NonNullable<BlockDone['watched']>
type Props = {
  assignmentId: string
  language: Language
  block: LearnerQuestion
  files: LearnerFile[]
  watched: Watched | null
  onWatched: (watched: Watched) => void
  /** Why the lesson is not complete without it. */
  error: string | undefined
}

/** A video of the course: goes on where it was left, and tells what was played of it. */
export function Film({ assignmentId, language, block, files, watched, onWatched, error }: Props) {
  const { t } = useTranslation()
  const [played] = useState(() => playedSegments())
  const furthest = useRef(watched?.positionSec ?? 0)
  const seq = useRef(0)
  const now = useRef({ positionSec: 0, durationSec: 0, playbackRate: 1 })
  const [isBroken, setIsBroken] = useState(false)
  const { watching, config, label } = block
  const film = files.find(({ contentFileId }) => contentFileId === config.fileIds?.[0])
  const minPercent = watching?.minPercent ?? 0

  const sendProgress = async () => {
    const segments = played.take()
    if (segments.length === 0) return
    seq.current += 1
    const body = {
      assignmentId,
      contentId: block.id,
      language,
      ...now.current,
      segments,
      clientAt: new Date().toISOString(),
      seq: seq.current,
    }
    try {
      onWatched(await call(learning.watch, { body }, { keepalive: true }))
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal
      if (mayPass(refusal)) played.giveBack(segments)
    }
  }
  const latest = useRef(sendProgress)
  useEffect(() => {
    latest.current = sendProgress
  })
  useEffect(() => {
    const beat = () => void latest.current()
    const whenHidden = () => document.visibilityState === 'hidden' && beat()
    const timer = setInterval(beat, everyMs)
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', beat)
      // Another lesson, or another screen: what was played since the last beat counts too.
      beat()
    }
  }, [])

  const look = ({ currentTime, duration, playbackRate }: HTMLVideoElement) => {
    now.current = {
      positionSec: currentTime,
      durationSec: Number.isFinite(duration) ? duration : 0,
      playbackRate,
    }
  }
  const step = ({ currentTarget: player }: Happened) => {
    if (player.seeking || player.paused) return
    look(player)
    played.at(player.currentTime, player.playbackRate)
    furthest.current = Math.max(furthest.current, player.currentTime)
  }
  const seek = ({ currentTarget: player }: Happened) => {
    played.cut()
    if (watching?.maySkip === false && player.currentTime > furthest.current + 1)
      player.currentTime = furthest.current
  }
  const pause = ({ currentTarget: player }: Happened) => {
    look(player)
    if (!player.seeking) played.at(player.currentTime, player.playbackRate)
    played.cut()
    void sendProgress()
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
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- its author gives the tracks, by language */}
      <video
        id={blockFieldId(block.id)}
        controls
        playsInline
        preload="metadata"
        src={film?.url}
        aria-label={label}
        onError={() => setIsBroken(true)}
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
            label={isLanguage(code) ? languages[code] : code}
            src={files.find(({ contentFileId }) => contentFileId === fileId)?.url}
            default={code === language}
          />
        ))}
      </video>
      {(isBroken || !film) && (
        <Alert color="yellow" aria-live="polite" mt="xs">
          {t('This video could not be loaded. Check your connection and open the lesson again.')}
        </Alert>
      )}
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
          t('{{percent}} watched, {{needed}} needed', {
            percent: inPercent(watched?.watchedPercent ?? 0),
            needed: inPercent(minPercent),
          })
        )}
      </Text>
      {error && (
        <Text size="xs" fw={600} c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </figure>
  )
}
