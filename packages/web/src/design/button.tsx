import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary' | 'quiet';
}

export const Button = ({ look = 'plain', className = '', ...rest }: ButtonProps) => (
  <button type="button" className={`button ${look} ${className}`} {...rest} />
);

/** A key of the machine: its drawing above its name. */
export const KeyButton = ({ icon, children, className = '', ...rest }: ButtonProps & { icon: IconName }) => (
  <Button className={`key ${className}`} {...rest}>
    <Icon name={icon} size="1.2rem" />
    <span>{children}</span>
  </Button>
);
