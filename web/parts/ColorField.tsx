import { ColorInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contrastRatio, readable } from '../../api/core/contrast.ts'
import type { ReactNode } from 'react'

type Props = {
  label: string
  description?: string
  /** Six hexadecimal digits without #, or null for none. */
  value: string | null
  onChange: (color: string | null) => void
  error?: ReactNode
}
const swatches = [
  '#1f5c57',
  '#1f4f59',
  '#234f9e',
  '#5b3f8c',
  '#8c2f5b',
  '#a63a2b',
  '#8a5a00',
  '#3d6b1f',
  '#37474f',
  '#101820',
]
const written = (color: string | null) => (color ? `#${color}` : '')
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A colour of a brand, and how well letters can be read on it. */
export function ColorField({ label, description, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState({ text: written(value), value })
  // It was set from outside, such as by taking changes back.
  if (draft.value !== value) setDraft({ text: written(value), value })
  const write = (text: string) => {
    const next = isColor(text) ? text.slice(1).toLowerCase() : text === '' ? null : value
    setDraft({ text, value: next })
    if (next !== value) onChange(next)
  }
  return (
    <Stack gap={6}>
      <ColorInput
        label={label}
        description={description}
        placeholder={t('None')}
        format="hex"
        swatches={swatches}
        swatchesPerRow={10}
        withEyeDropper={false}
        fixOnBlur={false}
        error={error}
        value={draft.text}
        onChange={write}
      />
      {value && <Readable color={value} />}
    </Stack>
  )
}

function Readable({ color }: { color: string }) {
  const { t } = useTranslation()
  const ratio = contrastRatio(color)
  return (
    <Text component="output" size="sm" c={ratio < readable ? 'var(--mantine-color-error)' : 'dimmed'}>
      {ratio < readable
        ? t(
            'Contrast {{ratio}} to 1: text on this colour is hard to read. Choose a lighter or darker colour.',
            { ratio },
          )
        : t('Contrast {{ratio}} to 1: text on this colour is easy to read.', { ratio })}
    </Text>
  )
}
