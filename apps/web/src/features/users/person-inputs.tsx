import { USER_FIELDS } from '@waybill/domain/user';
import { type Extra, FieldInput, type Wired } from '../../shared/fields/field-input.tsx';
import styles from './user-form.module.css';

type Asked = 'email' | 'name' | 'phoneNumber';
const ASKED: readonly Asked[] = ['email', 'name', 'phoneNumber'];

type Props = {
  readonly field: (name: Asked) => Wired<string>;
  readonly extras: Readonly<Partial<Record<Asked, Extra>>>;
};

/** E-mail, name and phone, for an invitation and for an edit. */
export const PersonInputs = ({ field, extras }: Props) =>
  ASKED.map((name) => (
    <div key={name} className={name === 'email' ? styles.wide : undefined}>
      <FieldInput field={USER_FIELDS[name]} given={field(name)} extra={extras[name]} />
    </div>
  ));
