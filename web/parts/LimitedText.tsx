/**
 * Text fields with a limit that never cut what is typed or pasted: from 80 % of the limit on they count, and above
 * it they say by how much the text is too long. The API refuses what is above the limit.
 */
import {
  Textarea,
  TextInput,
  Text,
  VisuallyHidden,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { locale, t } from '../i18n.ts'

/** Share of the limit from which the characters are counted. */
const countedFrom = 0.8
const announceAfterMs = 1000

type Limit = { /** Most characters, as the API counts them. */ limit: number }

/** One line with a limit. */
export function LimitedTextInput({
  limit,
  ...props
}: TextInputProps & Limit & { ref?: Ref<HTMLInputElement> }) {
  return <TextInput {...props} {...useLimit(limit, props)} />
}

/** Several lines with a limit. */
export function LimitedTextarea({
  limit,
  ...props
}: TextareaProps & Limit & { ref?: Ref<HTMLTextAreaElement> }) {
  return <Textarea {...props} {...useLimit(limit, props)} />
}

type Field = Pick<TextInputProps, 'label' | 'aria-label' | 'value' | 'error' | 'inputContainer'>
/** The props that count and refuse. */
function useLimit(limit: number, field: Field) {
  useTranslation()
  const text = typeof field.value === 'string' ? field.value : ''
  const tooLong = tooLongWords(text, limit, nameOf(field))
  const isCounted = text.length >= limit * countedFrom
  return {
    error: tooLong ?? field.error,
    inputContainer: (input: ReactNode) => (
      <>
        {field.inputContainer?.(input) ?? input}
        {isCounted && <CharacterCount used={text.length} limit={limit} />}
      </>
    ),
  }
}

/** Says which field is too long and by how much; null while it is not. */
export const tooLongWords = (text: string, limit: number, name: string): string | null =>
  text.length > limit
    ? t('“{{field}}” can have up to {{limit}} characters. Shorten it by {{over}}.', {
        field: name,
        limit: formatCount(limit),
        over: formatCount(text.length - limit),
      })
    : null

const nameOf = ({ label, 'aria-label': ariaLabel }: Field): string =>
  typeof label === 'string' ? label : (ariaLabel ?? t('This text'))
const formatCount = (count: number): string => new Intl.NumberFormat(locale()).format(count)

/** Shown at once; announced to screen readers when typing pauses. */
function CharacterCount({ used, limit }: { used: number; limit: number }) {
  const words = t('{{used}} of {{limit}} characters', { used: formatCount(used), limit: formatCount(limit) })
  const [announced] = useDebouncedValue(words, announceAfterMs)
  return (
    <>
      <Text size="xs" c="dimmed" mt={4} aria-hidden>
        {words}
      </Text>
      <VisuallyHidden component="output">{announced}</VisuallyHidden>
    </>
  )
}
