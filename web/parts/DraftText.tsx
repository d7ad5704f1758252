import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { fault } from '../../api/messages/say.ts'
import { translateFault } from '../i18n.ts'
import { LimitedTextarea, LimitedTextInput } from './LimitedText.tsx'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  /** What does not fit is shown with its reason and not kept. */
  fits?: z.ZodType
  description?: string
  placeholder?: string
  rows?: number
  limit?: number
  hideLabel?: boolean
  readOnly?: boolean
  /** Of something just added: the field gets the focus, all of its text is selected, and this is called. */
  onArrival?: (() => void) | undefined
}

/** What is shown in place of the text, and why; null while it is only too long, which the field says itself. */
type Unkept = { text: string; instead: string; why: string | null }

/** A text of the drawing: kept with every letter, unless it does not fit. */
export function DraftText({
  label,
  value,
  onChange,
  fits,
  rows,
  hideLabel,
  limit = Number.POSITIVE_INFINITY,
  readOnly = false,
  onArrival,
  ...rest
}: Props) {
  useTranslation()
  const field = useArrival(onArrival)
  const [typed, setTyped] = useState<Unkept | null>(null)
  // What was changed elsewhere meanwhile, by an undo for example, is shown instead.
  const unkept = typed?.instead === value ? typed : null
  const type = (text: string) => {
    if (text.length > limit) return setTyped({ text, instead: value, why: null })
    const judged = fits?.safeParse(text)
    if (!judged || judged.success) {
      setTyped(null)
      onChange(text)
    } else {
      const why = translateFault(judged.error.issues[0]?.message ?? fault('graph.doesNotFit'))
      setTyped({ text, instead: value, why })
    }
  }
  const shared = {
    ...(hideLabel ? { 'aria-label': label } : { label }),
    value: unkept?.text ?? value,
    error: unkept?.why ?? undefined,
    readOnly,
    ...rest,
    // What cannot be changed does not look as if it could be.
    ...(readOnly && { variant: 'unstyled', placeholder: '–' }),
    limit,
    // What is only too long stays until it is shorter.
    onBlur: () => unkept?.why && setTyped(null),
  }
  return rows ? (
    <LimitedTextarea
      {...shared}
      autosize
      minRows={rows}
      maxRows={rows + 8}
      onChange={(event) => type(event.currentTarget.value)}
    />
  ) : (
    <LimitedTextInput
      ref={field}
      data-autofocus={onArrival ? true : undefined}
      {...shared}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Just after the menu that added it closed: that gives the focus back to its button, unless it went on by then. */
function useArrival(onArrival: (() => void) | undefined) {
  const field = useRef<HTMLInputElement>(null)
  const isAwaited = onArrival !== undefined
  const arrived = useRef(onArrival)
  useEffect(() => {
    arrived.current = onArrival
  })
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => {
      field.current?.focus()
      field.current?.select()
      field.current?.scrollIntoView?.({ block: 'nearest' })
      arrived.current?.()
    }, 0)
    return () => clearTimeout(timer)
  }, [isAwaited])
  return field
}
