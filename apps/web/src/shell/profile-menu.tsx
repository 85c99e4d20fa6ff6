export const ProfileMenu = () => null;
