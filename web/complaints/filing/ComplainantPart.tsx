import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DraftForm } from '../../../api/complaints/contract.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import classes from './Filing.module.css'
import type { Errors } from './form.ts'

type Props = {
  form: Pick<DraftForm, 'complainant'>
  errors: Errors
  change: (next: Pick<DraftForm, 'complainant'>) => void
}
/** Who complains, and how they are reached. */
export function ComplainantPart({ form, errors, change }: Props) {
  const { t } = useTranslation()
  const field = (key: string) => ({
    id: fieldId(`complainant.${key}`),
    value: form.complainant[key] ?? '',
    error: errors[`complainant.${key}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ complainant: { ...form.complainant, [key]: event.currentTarget.value } }),
  })
  return (
    <div className={classes.pair}>
      <TextInput label={t('Your name')} withAsterisk maxLength={200} autoComplete="name" {...field('name')} />
      <TextInput
        label={t('Your email')}
        type="email"
        withAsterisk
        maxLength={254}
        autoComplete="email"
        {...field('email')}
      />
      <TextInput label={t('Your gender')} maxLength={200} {...field('gender')} />
      <TextInput label={t('Your phone')} type="tel" maxLength={20} autoComplete="tel" {...field('phone')} />
    </div>
  )
}
