import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { fault } from '../../api/messages/say.ts'
import { translateFault } from '../i18n.ts'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  /** What does not fit is shown with its reason and not kept. */
  fits?: z.ZodType
  description?: string
  placeholder?: string
  rows?: number
  maxLength?: number
  hideLabel?: boolean
  readOnly?: boolean
  /** Of something just added: the field gets the focus, all of its text is selected, and this is called. */
  onArrival?: (() => void) | undefined
}

/** A text of the drawing: kept with every letter, unless it does not fit. */
export function DraftText({
  label,
  value,
  onChange,
  fits,
  rows,
  hideLabel,
  readOnly = false,
  onArrival,
  ...rest
}: Props) {
  useTranslation()
  const field = useArrival(onArrival)
  const [unkept, setUnkept] = useState<{ text: string; why: string } | null>(null)
  const type = (text: string) => {
    const judged = fits?.safeParse(text)
    if (!judged || judged.success) {
      setUnkept(null)
      onChange(text)
    } else
      setUnkept({ text, why: translateFault(judged.error.issues[0]?.message ?? fault('graph.doesNotFit')) })
  }
  const shared = {
    ...(hideLabel ? { 'aria-label': label } : { label }),
    value: unkept?.text ?? value,
    error: unkept?.why,
    readOnly,
    ...rest,
    // What cannot be changed does not look as if it could be.
    ...(readOnly && { variant: 'unstyled', placeholder: '–' }),
    onBlur: () => setUnkept(null),
  }
  return rows ? (
    <Textarea
      {...shared}
      autosize
      minRows={rows}
      maxRows={rows + 8}
      onChange={(event) => type(event.currentTarget.value)}
    />
  ) : (
    <TextInput
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
