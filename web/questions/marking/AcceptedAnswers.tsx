import { NumberInput, Stack, Switch, TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gapsOf } from '../../../api/questions/fillInBlank.ts'
import { languages as names } from '../../../api/messages/languages.ts'
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import classes from '../../parts/fieldset.module.css'
import { tooLongWords } from '../../parts/LimitedText.tsx'
import type { MarkingProps } from './kind.ts'

/** Of one accepted text. */
const maxCharacters = 200

/** What may be written, in each language of the course. */
function AcceptedFor({
  name,
  label,
  marking,
  set,
  languages,
  readOnly,
}: MarkingProps & { name: string; label: string }) {
  const { t } = useTranslation()
  const accepted = marking.accepted?.[name] ?? {}
  const change = (language: Language, texts: string[]) =>
    set({ accepted: { ...marking.accepted, [name]: { ...accepted, [language]: texts } } })
  return (
    <Stack gap={6} component="fieldset" className={classes.group ?? ''} aria-label={label}>
      {languages.map((language, at) => (
        <AcceptedTexts
          key={language}
          label={languages.length > 1 ? `${label} (${names[language]})` : label}
          description={at === 0 ? t('Press Enter after each one. Any of them counts as right.') : undefined}
          value={accepted[language] ?? []}
          readOnly={readOnly}
          onChange={(texts) => change(language, texts)}
        />
      ))}
    </Stack>
  )
}

type AcceptedTextsProps = Required<Pick<TagsInputProps, 'value' | 'onChange'>> &
  Pick<TagsInputProps, 'description'> & { label: string; readOnly: boolean }
/** A text above the limit goes back into the field, with the reason, until it is shorter. */
function AcceptedTexts({ onChange, ...props }: AcceptedTextsProps) {
  const [search, setSearch] = useState('')
  return (
    <TagsInput
      {...props}
      maxTags={30}
      searchValue={search}
      error={tooLongWords(search, maxCharacters, props.label)}
      onSearchChange={setSearch}
      onChange={(texts) => {
        const tooLong = texts.find((text) => text.length > maxCharacters)
        if (tooLong === undefined) onChange(texts)
        else queueMicrotask(() => setSearch(tooLong))
      }}
    />
  )
}

function Case({ marking, set, readOnly }: MarkingProps) {
  const { t } = useTranslation()
  return (
    <Switch
      label={t('Capital letters matter')}
      checked={marking.isCaseSensitive ?? false}
      disabled={readOnly}
      onChange={(event) => set({ isCaseSensitive: event.currentTarget.checked })}
    />
  )
}

/** Every blank of the sentence. */
export function RightInGaps(props: MarkingProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      {gapsOf(props.question).map((name) => (
        <AcceptedFor key={name} {...props} name={name} label={t('Right for {{name}}', { name })} />
      ))}
      <Case {...props} />
    </Stack>
  )
}

/** A number has a range; whatever has no right answer is marked by a person. */
export function RightLine(props: MarkingProps) {
  const { t } = useTranslation()
  const { question, marking, set, readOnly } = props
  const { range } = marking
  if (question.config.format !== 'NUMBER')
    return (
      <Stack gap="sm">
        <AcceptedFor {...props} name="answer" label={t('Right answers')} />
        <Case {...props} />
      </Stack>
    )
  const end = (value: number | string, which: 'min' | 'max') => {
    if (typeof value === 'number')
      set({ range: { min: range?.min ?? value, max: range?.max ?? value, [which]: value } })
    else set({ range: undefined })
  }
  return (
    <Stack gap="sm">
      <NumberInput
        label={t('Right from')}
        value={range?.min ?? ''}
        disabled={readOnly}
        onChange={(value) => end(value, 'min')}
      />
      <NumberInput
        label={t('Right up to')}
        value={range?.max ?? ''}
        disabled={readOnly}
        onChange={(value) => end(value, 'max')}
      />
    </Stack>
  )
}
