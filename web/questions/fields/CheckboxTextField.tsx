import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldProps, type FieldProps } from './field.ts'
import { asTicked } from './shapes.ts'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'

/** Boxes to tick, some with a line to write beside. */
export function CheckboxTextField({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const ticked = asTicked(answer)
  const tick = (ids: string[]) =>
    change(ids.map((optionId) => ticked.find((each) => each.optionId === optionId) ?? { optionId }))
  const write = (optionId: string, text: string) =>
    change(ticked.map((each) => (each.optionId === optionId ? { optionId, text } : each)))
  return (
    <Checkbox.Group
      {...fieldProps({ question, error })}
      value={ticked.map((each) => each.optionId)}
      onChange={tick}
    >
      <Stack gap="xs" mt={4}>
        {question.options.map((option, at) => {
          const mine = ticked.find((each) => each.optionId === option.id)
          return (
            <div key={option.id}>
              <Checkbox id={at === 0 ? id : undefined} value={option.id} label={option.text} />
              {option.freeText && mine && (
                <LimitedTextInput
                  mt={6}
                  ml={32}
                  limit={4000}
                  label={t('In your own words')}
                  aria-label={t('{{text}}: in your own words', { text: option.text })}
                  value={mine.text ?? ''}
                  onChange={(event) => write(option.id, event.currentTarget.value)}
                />
              )}
            </div>
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}
