import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { translateMessage } from '../../../i18n.ts'
import { useDraft, useDraftStore } from '../draft.ts'
import { moveWords } from './moveWords.ts'
import classes from './trace.module.css'

/**
 * Plays a path to a problem move by move over the drawing. Beside the outline all moves are also listed, so that
 * nothing is shown by the drawing alone.
 */
export function TracePlayer({ isList }: { isList: boolean }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const way = useDraft((draft) => draft.way)
  const store = useDraftStore()
  const box = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLLIElement>(null)
  const currentTrace = way?.trace
  useEffect(() => {
    if (currentTrace) box.current?.focus()
  }, [currentTrace])
  const place = way?.at
  // Far along, its line would lie outside of the box; at the beginning the box itself is looked at.
  useEffect(() => {
    if (place) current.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  if (!way) return null
  const { trace, at, text } = way
  const last = trace.length - 1
  const go = (to: number) => store.getState().goAlong(Math.max(0, Math.min(last, to)))
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') store.getState().showWay(null)
    else if (to === undefined) return
    else go(to)
    event.preventDefault()
    event.stopPropagation()
  }
  const move = trace[at]
  return (
    <Paper
      ref={box}
      className={classes.player}
      data-list={isList || undefined}
      component="section"
      aria-label={t('How it comes to this')}
      tabIndex={-1}
      onKeyDown={keys}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <Text size="sm" c="dimmed" lineClamp={2}>
          {translateMessage(text)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Close')}
          onClick={() => store.getState().showWay(null)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Text fw={650} my={6} aria-live="polite">
        {move ? moveWords(graph, move) : ''}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={at === 0}
          data-disabled={at === 0 || undefined}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => go(at - 1)}
        >
          {t('Previous')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={at === last}
          data-disabled={at === last || undefined}
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => go(at + 1)}
        >
          {t('Next')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('{{number}} of {{total}}', { number: at + 1, total: trace.length })}
        </Text>
      </Group>
      {isList && (
        <ol className={classes.moves}>
          {trace.map((one, number) => (
            <li
              key={`${number} ${one.kind}`}
              ref={number === at ? current : null}
              aria-current={number === at ? 'step' : undefined}
            >
              {moveWords(graph, one)}
            </li>
          ))}
        </ol>
      )}
    </Paper>
  )
}
