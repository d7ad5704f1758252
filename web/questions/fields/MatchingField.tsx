import { Input, NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldProps, type FieldProps } from './field.ts'
import { asPairs } from './shapes.ts'
import classes from './fields.module.css'

/** Every thing on the left gets one from the right. */
export function MatchingField({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const pairs = asPairs(answer)
  const { left = [], right = [] } = question.config
  const match = (l: string, r: string) =>
    change([...pairs.filter((pair) => pair.l !== l), ...(r ? [{ l, r }] : [])])
  return (
    <Input.Wrapper {...fieldProps({ question, error })} labelElement="div">
      <Stack component="fieldset" gap="xs" mt={4} className={classes.group} aria-label={question.label}>
        {left.map((item, at) => (
          <NativeSelect
            key={item.id}
            id={at === 0 ? id : undefined}
            label={item.text}
            value={pairs.find((pair) => pair.l === item.id)?.r ?? ''}
            onChange={(event) => match(item.id, event.currentTarget.value)}
            data={[
              { value: '', label: t('Choose') },
              ...right.map((option) => ({ value: option.id, label: option.text })),
            ]}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
