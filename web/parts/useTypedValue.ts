import { useState, type KeyboardEvent } from 'react'
import type { Notation } from './typedDates.ts'

type Options = {
  /** What the caller has: a value of the notation, '' for none, or text that is no value. */
  value: string
  onChange: (value: string) => void
  notation: Notation
  /** Text that is no value counts as none, instead of being passed on for the API to refuse. */
  isFilter?: boolean
}

/**
 * The text of a field whose value is read from it. Every change passes on the value, or where the text is none, the
 * text itself: the API refuses that and names the field, so that nothing is saved as if it were empty.
 */
export function useTypedValue({ value, onChange, notation, isFilter = false }: Options) {
  const { read, write } = notation
  const valueOf = (text: string) => read(text) ?? (isFilter ? '' : text.trim())
  const textOf = (current: string) => {
    const match = read(current)
    return match === null ? current : write(match)
  }
  const [text, setText] = useState(() => textOf(value))
  const [before, setBefore] = useState(value)
  const [isTyping, setTyping] = useState(false)
  if (value !== before) {
    setBefore(value)
    if (value !== valueOf(text)) setText(textOf(value))
  }
  const type = (next: string) => {
    setTyping(true)
    setText(next)
    onChange(valueOf(next))
  }
  const endTyping = () => {
    setTyping(false)
    setText(textOf(text))
  }
  return {
    text,
    type,
    /** The value that the text means; null where it means none. */
    read: read(text),
    /** Whether there is text, it is no value, and nobody is typing any more. */
    isWrong: !isTyping && text.trim() !== '' && read(text) === null,
    isTyping,
    handlers: {
      onBlur: endTyping,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') endTyping()
      },
    },
  }
}
