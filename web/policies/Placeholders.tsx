import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../api/messages/languages.ts'
import type { PolicyText } from '../../api/policies/contract.ts'
import { joinNames, type Language } from '../i18n.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

type Written = Pick<PolicyText, 'title' | 'html' | 'consent'>
const sign = (name: string) => `{{${name}}}`
export const isOpen = ({ title, html, consent }: Written, name: string): boolean =>
  [title, html, consent].some((text) => text.includes(sign(name)))
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The words with these values in the place of what was open. */
export function filled({ title, html, consent }: Written, values: Record<string, string>): Written {
  const put = (text: string, as: (value: string) => string) =>
    Object.entries(values).reduce(
      (result, [name, value]) => result.replaceAll(sign(name), () => as(value)),
      text,
    )
  return {
    title: put(title, (value) => value),
    html: put(html, escaped),
    consent: put(consent, (value) => value),
  }
}

type Props = {
  names: string[]
  /** The other languages in which the same detail is open: it is filled in there, too. */
  alsoIn: (name: string) => Language[]
  fill: (values: Record<string, string>) => void
}
/** What only the employer knows, asked for one by one; the policy cannot be submitted before. */
export function Placeholders({ names, alsoIn, fill }: Props) {
  const { t } = useTranslation()
  const [values, set] = useState<Record<string, string>>({})
  if (names.length === 0) return null
  const nonEmptyValues = Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const others = [...new Set(names.flatMap(alsoIn))].map((language) => languages[language])
  return (
    <Alert
      color="yellow"
      icon={<IconForms size={18} aria-hidden />}
      title={t('{{count}} details must be filled in before the policy can be submitted', {
        count: names.length,
      })}
    >
      <Stack gap="sm">
        {others.length > 0 && (
          <Text size="sm">
            {t('What you enter goes into these languages, too: {{names}}. Check it there.', {
              names: joinNames(others),
            })}
          </Text>
        )}
        {names.map((name) => (
          <LimitedTextInput
            key={name}
            label={name}
            limit={2000}
            value={values[name] ?? ''}
            onChange={(event) => set({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
        <Group>
          <Button
            variant="default"
            disabled={Object.keys(nonEmptyValues).length === 0}
            onClick={() => fill(nonEmptyValues)}
          >
            {t('Put them into the text')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
