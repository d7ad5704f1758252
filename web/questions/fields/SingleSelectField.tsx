import { Button, NativeSelect, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldProps, type FieldProps } from './field.ts'
import { asText } from './shapes.ts'

/** Of so few, all can be seen at once: yes and no stand side by side in nobody's list. */
const maxRadioOptions = 2

/** One of many, from a list; one of two, as radio buttons. */
export const SingleSelectField = (props: FieldProps) =>
  props.question.options.length <= maxRadioOptions ? <OfTwo {...props} /> : <OfMany {...props} />

function OfTwo({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const chosen = asText(answer)
  return (
    <Radio.Group {...fieldProps({ question, error })} value={chosen} onChange={change}>
      <Stack gap="xs" mt={4} align="flex-start">
        {question.options.map((option, at) => (
          <Radio key={option.id} id={at === 0 ? id : undefined} value={option.id} label={option.text} />
        ))}
        {chosen && !question.required && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(undefined)}>
            {t('Clear selection')}
          </Button>
        )}
      </Stack>
    </Radio.Group>
  )
}

function OfMany({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      id={id}
      {...fieldProps({ question, error })}
      value={asText(answer)}
      onChange={(event) => change(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('Choose') },
        ...question.options.map((option) => ({ value: option.id, label: option.text })),
      ]}
    />
  )
}
