import { Button, Group, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { scorm, type ScormProgress, type ScormMessage } from '../../api/scorm/contract.ts'
import { call, useApiMutation, useApiQuery } from '../client.ts'
import { CallError } from '../callError.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { PackageFrame } from './PackageFrame.tsx'

type Props = {
  recordId: string
  /** Hears how far it is after each time that it was saved. */ onProgress?: (progress: ScormProgress) => void
  /** Filled with what resolves once all that the package kept so far was saved, or could not be. */
  saved?: RefObject<() => Promise<void>>
}

/** A SCORM package as a learner plays it, from where they left it; whatever it keeps is saved at once. */
export function MyPackage({ recordId, onProgress, saved }: Props) {
  const { t } = useTranslation()
  const params = { recordId }
  const read = useApiQuery(scorm.progress, { params })
  const [playing, setPlaying] = useState<{ sco: number; url: string } | null>(null)
  const launch = useApiMutation(scorm.launch)
  const saving = useSaving(recordId, (progress) => {
    void read.refetch()
    onProgress?.(progress)
  })
  useImperativeHandle(saved, () => saving.settled, [saving.settled])
  if (!read.data)
    return read.error ? <LoadError error={read.error} retry={() => void read.refetch()} /> : null
  const { scos } = read.data
  const play = (sco: number) =>
    launch.mutate({ params, body: { sco } }, { onSuccess: ({ url }) => setPlaying({ sco, url }) })
  return (
    <Stack gap="sm">
      {scos.map(({ title, result }, sco) => (
        <Group key={sco} justify="space-between">
          <Text size="sm">{title || t('Part {{place}}', { place: sco + 1 })}</Text>
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {result.isPassed === false
                ? t('Not passed')
                : result.isComplete
                  ? t('Completed')
                  : result.isStarted
                    ? t('In progress')
                    : t('Not started')}
            </Text>
            <Button size="xs" variant="default" onClick={() => play(sco)}>
              {result.isStarted ? t('Continue') : t('Start')}
            </Button>
          </Group>
        </Group>
      ))}
      <MutationError error={launch.error ?? saving.error} />
      {playing && (
        <PackageFrame
          key={playing.url}
          url={playing.url}
          title={scos[playing.sco]?.title ?? ''}
          onMessage={saving.save}
        />
      )}
    </Stack>
  )
}

/** One after the other, and of those that wait the last of each part alone. */
function useSaving(recordId: string, onSaved: (progress: ScormProgress) => void) {
  const [error, setError] = useState<CallError | null>(null)
  const waiting = useRef(new Map<number, ScormMessage>())
  const running = useRef<Promise<void> | null>(null)
  const heard = useRef(onSaved)
  useEffect(() => {
    heard.current = onSaved
  })
  const send = useCallback(() => {
    const sendAll = async () => {
      try {
        for (const [sco, { cmi }] of waiting.current) {
          waiting.current.delete(sco)
          // eslint-disable-next-line no-await-in-loop
          heard.current(await call(scorm.save, { params: { recordId }, body: { sco, cmi } }))
          setError(null)
        }
      } catch (refused) {
        if (!(refused instanceof CallError)) throw refused
        setError(refused)
      }
    }
    if (running.current === null)
      running.current = sendAll().finally(() => {
        running.current = null
      })
    return running.current
  }, [recordId])
  const save = useCallback(
    (message: ScormMessage) => {
      waiting.current.set(message.sco, message)
      void send()
    },
    [send],
  )
  const settled = useCallback(() => running.current ?? Promise.resolve(), [])
  return { save, settled, error }
}
